alter table coupon validate constraint coupon_void_stays;
