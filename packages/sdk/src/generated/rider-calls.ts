// Written by `npm run api-reference` from the contract. Do not edit.

/** Calls by method and path. */
export interface RiderCalls {
  /** Get the address of the agency's sign-in. */
  'POST /auth/agency-account': {
    body: {
      inviteCode?: string;
    };
    reply: {
      address: string;
    };
  };
  /** Show the agency's account that came back. */
  'GET /auth/agency-account/pending': {
    reply: PendingAgencyAccount;
  };
  /** Sign up with the agency's account. */
  'POST /auth/agency-account/sign-up': {
    body: {
      inviteCode?: string | null;
      friendCode?: string | null;
      tenantID?: string;
      name?: string;
      email?: string;
      isOldEnough?: boolean;
    };
    reply: {
      isInviteCodeInvalid: boolean;
      promotionInfo: PromotionResult | null;
      UserID: string;
    };
  };
  /** Show whether the agency's account is connected. */
  'GET /rest/users/me/agency-account': {
    reply: MemberAgencyAccount;
  };
  /** Get the address to connect the agency's account. */
  'POST /rest/users/me/agency-account': {
    body: {
      currentPassword?: string;
    };
    reply: {
      address: string;
    };
  };
  /** Disconnect the agency's account. */
  'DELETE /rest/users/me/agency-account': {
    reply: MemberAgencyAccount;
  };
  /** Get the new feature to announce. */
  'POST /rest/users/me/getNewFeatureConfig/{lang}': {
    params: { lang: string };
    reply: {
      NewFeatureID: string | null;
      Steps: NewFeatureStep[];
    };
  };
  /** Save that an announcement was seen. */
  'POST /rest/users/me/updateNewFeatureID': {
    body: {
      NewFeatureID: string;
    };
    reply: {
      HaveSeenNewFeature: boolean;
    };
  };
  /** Get or set whether to show the announcement. */
  'POST /rest/users/me/showNewFeatureDialog': {
    body: {
      showNewFeatureDialog?: boolean;
    } | null;
    reply: {
      showNewFeatureDialog: boolean;
    };
  };
  /** Get or set whether to show the reactivation bonus. */
  'POST /rest/users/me/showReactivationBonusDialog': {
    body: {
      showReactivationBonusDialog?: boolean;
    } | null;
    reply: {
      showReactivationBonusDialog: boolean;
    };
  };
  /** Get whether the member is inactive. */
  'POST /rest/users/me/getUserReactivationStatus': {
    reply: {
      isUserInactive: boolean;
      showReactivationBonusDialog: boolean;
    };
  };
  /** Sign in with email and password. */
  'POST /auth/login': {
    body: {
      email?: string;
      password?: string;
      isStandalone?: boolean;
      TenantID?: string;
      isReferralAvailable?: boolean;
    };
    reply: {
      UserID: string;
      userStatus: "NEW" | "CONSENT" | "VERIFIED" | "DELETED" | "OPTED_OUT" | "SUSPENDED";
    };
  };
  /** Sign out. */
  'GET /auth/logout': {
    reply: Empty;
  };
  /** Email a link to reset the password. */
  'POST /auth/forgot-password': {
    body: {
      email?: string;
      TenantID?: string;
      securityAssurance?: string;
      securityAssuranceListItem1?: string;
      securityAssuranceListItem2?: string;
      passwordCreationTips?: string;
      passwordCreationTipsListItem1?: string;
      passwordCreationTipsListItem2?: string;
    };
    reply: Empty;
  };
  /** Set a new password with an emailed token. */
  'POST /auth/reset-password': {
    body: {
      token: string;
      newPassword?: string;
      confirmNewPassword?: string;
      removesPasskeys?: boolean;
      disconnectsAgencyAccount?: boolean;
    };
    reply: {
      email?: string | null;
    };
  };
  /** Check an emailed link without using it. */
  'POST /auth/check-mail-link': {
    body: {
      token: string;
      purpose: "PASSWORD_RESET" | "EMAIL_RESTORE" | "EMAIL_CONFIRM";
    };
    reply: {
      isValid: true;
      hasPasskeys?: boolean;
      hasAgencyAccount?: boolean;
    };
  };
  /** Reverse an email address change. */
  'POST /auth/restore-email': {
    body: {
      token: string;
    };
    reply: Empty;
  };
  /** Confirm an email address with an emailed token. */
  'POST /auth/confirm-email': {
    body: {
      token: string;
    };
    reply: Empty;
  };
  /** Resend the email that confirms an address. */
  'POST /auth/manage-account/email-confirmation': {
    reply: {
      emailConfirmation: "CONFIRMED" | "ASKED" | "UNDELIVERED" | "UNASKED";
    };
  };
  /** Change name and email. */
  'PUT /auth/manage-account/info': {
    body: {
      name?: string;
      email?: string;
      UserID: string;
      currentPassword?: string;
    };
    reply: {
      UserID: string;
      name: string;
      email: string;
    };
  };
  /** Change the password. */
  'PUT /auth/manage-account/password': {
    body: {
      currentPassword?: string;
      newPassword?: string;
      confirmNewPassword?: string;
      UserID: string;
      email?: string;
    };
    reply: Empty;
  };
  /** Sign up; with null, finish a sign-up. */
  'POST /auth/sign-up': {
    body: {
      inviteCode?: string | null;
      friendCode?: string | null;
      tenantID?: string;
      name?: string;
      email?: string;
      password?: string;
      confirmNewPassword?: string;
      isOldEnough?: boolean;
    } | null;
    reply: {
      isInviteCodeInvalid: boolean;
      promotionInfo: PromotionResult | null;
      UserID: string;
    };
  };
  /** Check an invite code without using it. */
  'POST /auth/validate-invite-code': {
    body: {
      inviteCode: string;
      tenantID?: string;
    };
    reply: {
      isValid: true;
      CampaignType: "REFERRAL" | "PROMOTIONAL";
    };
  };
  /** Exchange a partner's token for an access token. */
  'POST /auth/partner-session': {
    body: {
      token: string;
    };
    reply: {
      accessToken: string;
      expiresAtUTC: string;
    };
  };
  /** Get a campaign. */
  'GET /rest/campaigns/{lang}/{campaignId}': {
    params: { lang: string; campaignId: string };
    reply: Campaign;
  };
  /** List active campaigns. */
  'GET /rest/campaigns/{lang}': {
    params: { lang: string };
    reply: Campaign[];
  };
  /** List featured campaigns. */
  'GET /rest/featuredCampaigns': {
    reply: FeaturedCampaign[];
  };
  /** List campaign categories. */
  'GET /rest/campaignsCategories/{lang}': {
    params: { lang: string };
    reply: CampaignCategory[];
  };
  /** Enter a promo, invite or referral code. */
  'POST /rest/campaigns/promotional/{inviteCode}/participation/{lang}': {
    params: { inviteCode: string; lang: string };
    reply: PromotionResult;
  };
  /** Get the program's configuration in its default language. */
  'GET /rest/configuration': {
    reply: Config;
  };
  /** Get a program's configuration in a language. */
  'POST /rest/configuration/{lang}': {
    params: { lang: string };
    body: {
      TenantID: string;
    };
    reply: Config;
  };
  /** List update cards. */
  'GET /rest/update-cards/{language}': {
    params: { language: string };
    reply: UpdateCard[];
  };
  /** List action boxes. */
  'GET /rest/actionBoxes': {
    reply: ActionBox[];
  };
  /** List action box categories. */
  'GET /rest/actionBoxCategories': {
    reply: ActionBoxCategory[];
  };
  /** List draws with the member's entries. */
  'GET /rest/draws/{lang}': {
    params: { lang: string };
    reply: Draw[];
  };
  /** Take part in a draw, or no longer. */
  'PUT /rest/draws/{id}/choice': {
    params: { id: string };
    body: {
      TakesPart: boolean;
    };
    reply: {
      TakesPart: boolean;
    };
  };
  /** Get a draw's public record. */
  'GET /rest/draws/{id}/record': {
    params: { id: string };
    reply: DrawRecord;
  };
  /** Mark an earning as seen. */
  'POST /rest/earnings/{id}/ack': {
    params: { id: string };
    reply: Earning;
  };
  /** Claim an earning. */
  'POST /rest/earnings/{id}/claim': {
    params: { id: string };
    reply: Earning;
  };
  /** Claim the unclaimed earnings of one group. */
  'POST /rest/earnings/claimGroup': {
    body: {
      GroupID: string;
    };
    reply: {
      data: Earning[];
    };
  };
  /** Claim all unclaimed earnings. */
  'POST /rest/earnings/claimAll': {
    reply: {
      data: Earning[];
    };
  };
  /** Report an app event. */
  'POST /rest/events': {
    body: {
      EventUID: string;
      Category: string;
      Action: string;
      ReportedAtUTC: string;
      Properties?: Record<string, unknown>;
    };
    reply: Empty;
  };
  /** Report riders' activity. */
  'POST /ingest/{TenantID}/{ProviderID}/events': {
    params: { TenantID: string; ProviderID: string };
    body: Behaviour[] | Behaviour;
    reply: IngestReply;
  };
  /** Answer who owns an account. */
  'POST /ingest/{TenantID}/{ProviderID}/validation-results': {
    params: { TenantID: string; ProviderID: string };
    body: {
      checkId: string;
      result: "yes" | "no";
      reason?: string | null;
    };
    reply: Empty;
  };
  /** Get what an invitation link offers. */
  'GET /rest/invitations/{inviteCode}/{lang}': {
    params: { inviteCode: string; lang: string };
    reply: Invitation;
  };
  /** Use an invitation's code, or save it for later. */
  'POST /rest/users/me/invitation': {
    body: {
      inviteCode: string;
    };
    reply: {
      promotionInfo: PromotionResult | null;
      keptInvitation: SavedInvitation | null;
    };
  };
  /** Save that the member saw the result of a saved code. */
  'POST /rest/users/me/invitation/told': {
    reply: Empty;
  };
  /** Get the signed-in member. */
  'GET /rest/users/me/userinfo/{lang}': {
    params: { lang: string };
    reply: UserInfo;
  };
  /** List the member's earnings. */
  'GET /rest/users/me/earnings/{lang}': {
    params: { lang: string };
    query?: { group?: string; cursor?: string };
    reply: {
      data: Earning[];
      links: PageLinks;
    };
  };
  /** Get the member's month or year in figures. */
  'GET /rest/users/me/recap': {
    query?: { period?: string };
    reply: {
      recap: {
        period: string;
        firstMonth: string;
        lastMonth: string;
        isRunning: boolean;
        rides: number;
        ridesBefore: number | null;
        days: number;
        weeksInRow: number;
        meters: number;
        grams: number | null;
        modes: {
          mode: string;
          rides: number;
        }[];
        points: number;
        offers: number;
      };
    };
  };
  /** List what the member can claim, by group. */
  'GET /rest/users/me/earnings/{lang}/unclaimed': {
    params: { lang: string };
    reply: {
      data: UnclaimedGroup[];
    };
  };
  /** List the member's points history. */
  'GET /rest/users/me/transactions/{lang}': {
    params: { lang: string };
    query?: { type?: "ALL_TRANSACTIONS" | "EARN" | "SPEND" | "BALANCE_DEDUCTION" | "REFUND" | "SUSPENSION_DEDUCTION" | "EXPIRY_DEDUCTION"; cursor?: string };
    reply: {
      data: Transaction[];
      links: PageLinks;
    };
  };
  /** List offers that the member earned. */
  'GET /rest/users/me/offerGrants': {
    reply: OfferGrant[];
  };
  /** List each offer's availability. */
  'GET /rest/users/me/offersStatus': {
    reply: OfferStatus[];
  };
  /** List the member's progress in each campaign. */
  'GET /rest/users/me/campaignsStatus': {
    reply: CampaignStatus[];
  };
  /** Agree to the terms. */
  'POST /rest/users/me/consent': {
    reply: {
      userStatus: "NEW" | "CONSENT" | "VERIFIED" | "DELETED" | "OPTED_OUT" | "SUSPENDED";
    };
  };
  /** Agree to the terms. */
  'POST /rest/users/me/userStatus': {
    body: {
      userStatus: "CONSENT";
      termsVersion?: number;
    };
    reply: {
      userStatus: "NEW" | "CONSENT" | "VERIFIED" | "DELETED" | "OPTED_OUT" | "SUSPENDED";
    };
  };
  /** Decline newer terms. */
  'POST /rest/users/me/termsDeclined': {
    body: {
      termsVersion: number;
    };
    reply: Empty;
  };
  /** Get the member's birthday. */
  'GET /rest/users/me/birthday': {
    reply: {
      isUsed: boolean;
      birthday: {
        month: number;
        day: number;
        countsFromUTC: string;
      } | null;
    };
  };
  /** Set or remove the member's birthday. */
  'PUT /rest/users/me/birthday': {
    body: {
      birthday: {
        month: number;
        day: number;
      } | null;
    };
    reply: {
      isUsed: boolean;
      birthday: {
        month: number;
        day: number;
        countsFromUTC: string;
      } | null;
    };
  };
  /** Rejoin after opting out. */
  'POST /rest/users/me/optBackIn': {
    reply: {
      userStatus: "NEW" | "CONSENT" | "VERIFIED" | "DELETED" | "OPTED_OUT" | "SUSPENDED";
    };
  };
  /** Save that a level was celebrated. */
  'POST /rest/users/me/levelCelebrated': {
    body: {
      StatusID: string;
      LevelID: string;
    };
    reply: {};
  };
  /** Save that the tutorial was seen. */
  'POST /rest/users/me/tutorialSeen': {
    reply: {
      HaveSeenTutorial: boolean;
    };
  };
  /** Save the preferred language. */
  'POST /rest/users/me/updatePreferredLanguage/{lang}': {
    params: { lang: string };
    reply: {
      language: string;
    };
  };
  /** Get the number of favorite offers. */
  'GET /rest/users/me/getFavoriteOfferCount': {
    reply: {
      favoriteOfferCount: number;
    };
  };
  /** Get the number of unread messages. */
  'GET /rest/users/me/messages/unread': {
    reply: {
      unread: number;
    };
  };
  /** List the member's messages and mark them as read. */
  'POST /rest/users/me/messages/open': {
    reply: {
      messages: Message[];
    };
  };
  /** Get the notification settings. */
  'GET /rest/users/me/notifications': {
    reply: NotificationSettings;
  };
  /** Turn a kind of notification on or off. */
  'PUT /rest/users/me/notifications': {
    body: NotificationChoice;
    reply: Empty;
  };
  /** Turn the weekly summary by email on or off. */
  'PUT /rest/users/me/notifications/summary': {
    body: {
      isWeekly: boolean;
    };
    reply: Empty;
  };
  /** Save a device's push subscription. */
  'POST /rest/users/me/push-subscriptions': {
    body: {
      endpoint: string;
      p256dh: string;
      auth: string;
    };
    reply: Empty;
  };
  /** Remove a device's push subscription. */
  'POST /rest/users/me/push-subscriptions/removal': {
    body: {
      endpoint: string;
    };
    reply: Empty;
  };
  /** List active offers. */
  'GET /rest/offers/{lang}': {
    params: { lang: string };
    reply: Offer[];
  };
  /** Get an offer. */
  'GET /rest/offers/{id}/{lang}': {
    params: { id: string; lang: string };
    reply: Offer;
  };
  /** List offer categories. */
  'GET /rest/offerCategories/{lang}': {
    params: { lang: string };
    reply: OfferCategory[];
  };
  /** Redeem an offer. */
  'POST /rest/offers/{id}/redemption': {
    params: { id: string };
    body: {
      VeloAmount?: number;
      GrantID?: string;
    } | null;
    reply: Redemption;
  };
  /** Add or remove a favorite offer. */
  'POST /rest/offers/setFavoriteOffer/{id}/{flag}': {
    params: { id: string; flag: "0" | "1" | "true" | "false" };
    reply: {
      OfferID: string;
      isFavorite: boolean;
      favoriteOfferCount: number;
    };
  };
  /** List places where an offer can be used. */
  'GET /rest/offerPlaces/{id}': {
    params: { id: string };
    query?: { page?: string };
    reply: {
      total: number;
      places: {
        id: string;
        kind: "STOP" | "STATION" | "VEHICLE";
        name: string;
        lat: number;
        lon: number;
        mode: "bus" | "rail" | "tram" | "metro" | "ferry" | "bikeshare" | "scooter" | "carpool" | "walk" | "other" | null;
        counts: {
          bikes: number;
          scooters: number;
          others: number;
        } | null;
      }[];
      feeds: {
        loadedAtUTC: string;
        staleAtUTC: string;
        countedAtUTC: string | null;
      }[];
    };
  };
  /** Get everything that opening the app shows. */
  'GET /rest/users/me/opening/{lang}': {
    params: { lang: string };
    query?: { sets?: string };
    reply: Opening;
  };
  /** Get the agency's announcement. */
  'GET /rest/opening/{lang}/{digest}': {
    params: { lang: string; digest: string };
    reply: Record<string, unknown>;
  };
  /** List the member's passkeys. */
  'GET /rest/users/me/passkeys': {
    reply: MemberPasskey[];
  };
  /** Add a passkey. */
  'POST /rest/users/me/passkeys': {
    body: {
      name: string;
      answer: PasskeyAnswer;
    };
    reply: MemberPasskey[];
  };
  /** Get the options for a new passkey. */
  'POST /rest/users/me/passkeys/options': {
    body: {
      currentPassword?: string;
    };
    reply: PasskeyOptions;
  };
  /** Remove a passkey. */
  'DELETE /rest/users/me/passkeys/{id}': {
    params: { id: string };
    reply: MemberPasskey[];
  };
  /** Get the challenge for a proof with a passkey. */
  'POST /rest/users/me/passkeys/proof/options': {
    reply: PasskeyOptions;
  };
  /** Prove with a passkey in place of the password. */
  'POST /rest/users/me/passkeys/proof': {
    body: {
      answer: PasskeyAnswer;
    };
    reply: Empty;
  };
  /** Get the challenge for signing in with a passkey. */
  'POST /auth/passkey/options': {
    reply: PasskeyOptions;
  };
  /** Sign in with a passkey. */
  'POST /auth/passkey': {
    body: {
      answer: PasskeyAnswer;
    };
    reply: {
      UserID: string;
      userStatus: "NEW" | "CONSENT" | "VERIFIED" | "DELETED" | "OPTED_OUT" | "SUSPENDED";
    };
  };
  /** List the program's providers. */
  'GET /rest/providers/{lang}': {
    params: { lang: string };
    reply: Provider[];
  };
  /** List the member's connections. */
  'GET /rest/users/me/providersStatus': {
    reply: ProviderStatus[];
  };
  /** Connect a provider account. */
  'POST /rest/users/me/providersStatus': {
    body: {
      ProviderID: string;
      identifier?: string;
      secondFact?: string;
    };
    reply: ProviderStatus;
  };
  /** Verify an email account with the emailed code. */
  'POST /rest/users/me/providersStatus/{id}/mailed-code': {
    params: { id: string };
    body: {
      code?: string;
    };
    reply: ProviderStatus;
  };
  /** Verify an account by a ride. */
  'POST /rest/users/me/providersStatus/{id}/ride': {
    params: { id: string };
    body: {
      riddenAt: string;
      stop: string;
    };
    reply: ProviderStatus;
  };
  /** Resend the code for an email account. */
  'POST /rest/users/me/providersStatus/{id}/mailed-code/resend': {
    params: { id: string };
    reply: ProviderStatus;
  };
  /** Disconnect a provider. */
  'DELETE /rest/users/me/providersStatus/{id}': {
    params: { id: string };
    reply: ProviderStatus;
  };
  /** Get the address that connects an OAuth provider. */
  'GET /rest/users/me/providerRedirectURL/{id}': {
    params: { id: string };
    query?: { returnTo?: string; display?: "page" | "popup" };
    reply: {
      providerRedirectURL: string;
    };
  };
  /** Get a past redemption. */
  'GET /rest/redemptions/{id}/{lang}': {
    params: { id: string; lang: string };
    reply: Redemption;
  };
  /** Mark a redemption as seen. */
  'POST /rest/redemptions/{id}/ack': {
    params: { id: string };
    reply: Redemption;
  };
  /** Get the rotating code of a ticket that the agency issues. */
  'GET /rest/redemptions/{id}/ticket': {
    params: { id: string };
    reply: LiveTicket;
  };
  /** Get the referral program's configuration. */
  'POST /rest/campaigns/referral/{lang}': {
    params: { lang: string };
    body: {
      TenantID?: string;
    };
    reply: {
      ReferralConfiguration: ReferralConfiguration | null;
    };
  };
  /** Get what anyone may know about the referral program. */
  'GET /rest/referralInfo/{tenantId}/{lang}': {
    params: { tenantId: string; lang: string };
    reply: ReferralInfo;
  };
  /** Get the member's referral code. */
  'GET /rest/users/me/referrerRecord': {
    reply: ReferrerRecord;
  };
  /** Get statistics of the member's referral code. */
  'GET /rest/users/me/referralStatistics': {
    reply: ReferralStatistics;
  };
  /** List the steps that explain referring. */
  'GET /rest/referralInstructions/{lang}': {
    params: { lang: string };
    reply: ReferralInstruction[];
  };
  /** List the states of the member's referrals. */
  'GET /rest/users/me/referrals/{lang}': {
    params: { lang: string };
    reply: ReferredFriend[];
  };
  /** Get points from referred members since the last call. */
  'POST /rest/users/me/referrerPoints': {
    reply: {
      pointsFromReferee: number;
    };
  };
  /** List the member's rides. */
  'GET /rest/users/me/rides/{lang}': {
    params: { lang: string };
    query?: { cursor?: string };
    reply: {
      data: Ride[];
      links: PageLinks;
    };
  };
  /** Get why a ride counted or didn't. */
  'GET /rest/users/me/rides/{id}/{lang}': {
    params: { id: string; lang: string };
    reply: RideReceipt;
  };
  /** Get the CO2 and car distance saved by the member's rides. */
  'GET /rest/users/me/impact': {
    reply: {
      impact: {
        month: {
          grams: number;
          meters: number;
          leftOut: number;
        };
        year: {
          grams: number;
          meters: number;
          leftOut: number;
        };
        all: {
          grams: number;
          meters: number;
          leftOut: number;
        };
        factors: {
          mode: string;
          gramsPerKilometer: number;
          averageMeters: number | null;
        }[];
        carGramsPerKilometer: number;
        sourceName: string;
        sourceUrl: string | null;
        sourceYear: number | null;
      } | null;
    };
  };
  /** List the member's reports of missing rides. */
  'GET /rest/users/me/missing-rides/{lang}': {
    params: { lang: string };
    reply: MissingRide[];
  };
  /** Report a missing ride. */
  'POST /rest/users/me/missing-rides': {
    body: {
      ProviderID: string;
      RiddenAtUTC: string;
      fromName?: string | null;
      toName?: string | null;
      note?: string | null;
    };
    reply: MissingRide;
  };
  /** Add a photo to a report of a missing ride. */
  'PUT /rest/users/me/missing-rides/{id}/photo': {
    params: { id: string };
    body: {
      photo: string;
    };
    reply: MissingRide;
  };
  /** List the member's rides of a day. */
  'GET /rest/users/me/rides-of-day/{day}/{lang}': {
    params: { day: string; lang: string };
    reply: Ride[];
  };
  /** Export all of the member's data. */
  'POST /rest/users/me/copy': {
    body: {
      currentPassword?: string;
    };
    reply: {
      format: string;
    };
  };
  /** List one-time rewards held after an account was deleted. */
  'GET /rest/users/me/rewardHolds': {
    reply: {
      months: number;
      withheld: {
        title: string;
        withheldAtUTC: string;
      }[];
    };
  };
  /** Delete the account for good. */
  'POST /rest/users/me/erasure': {
    body: {
      currentPassword?: string;
    };
    reply: Empty;
  };
  /** List the member's sessions. */
  'GET /rest/users/me/sessions': {
    reply: MemberSession[];
  };
  /** End all other sessions. */
  'DELETE /rest/users/me/sessions': {
    reply: Empty;
  };
  /** End one session. */
  'DELETE /rest/users/me/sessions/{id}': {
    params: { id: string };
    reply: Empty;
  };
  /** Get the member's team. */
  'GET /rest/users/me/team/{lang}': {
    params: { lang: string };
    reply: TeamView;
  };
  /** Join a team by its code. */
  'POST /rest/users/me/team': {
    body: {
      Code: string;
    };
    reply: {
      Name: string;
    };
  };
  /** Leave the member's team. */
  'DELETE /rest/users/me/team': {
    query?: { MemberSinceUTC?: string };
    reply: {
      HasLeft: boolean;
    };
  };
  /** Get for which wallets the agency has passes. */
  'GET /rest/wallet': {
    reply: {
      apple: boolean;
      google: boolean;
    };
  };
  /** Make a pass for Apple Wallet and get its address. */
  'POST /rest/wallet/apple': {
    body: {
      redemptionId?: string;
    };
    reply: {
      address: string;
    };
  };
  /** Make a pass for Google Wallet and get the address that saves it. */
  'POST /rest/wallet/google': {
    body: {
      redemptionId?: string;
    };
    reply: {
      address: string;
    };
  };
  /** Send a code to a phone. */
  'POST /rest/users/me/validation': {
    body: {
      phoneNumber?: string;
      isMigrationRequest?: boolean;
    };
    reply: {
      coolDownTimestampUTC: string;
    };
  };
  /** Verify a phone with the code. */
  'PUT /rest/users/me/validation': {
    body: {
      validationCode?: string;
      isMigrationRequest?: boolean;
    };
    reply: {
      userStatus: "NEW" | "CONSENT" | "VERIFIED" | "DELETED" | "OPTED_OUT" | "SUSPENDED";
    };
  };
  /** Send a code to a verified member's new phone. */
  'POST /auth/manage-account/phone': {
    body: {
      phoneNumber?: string;
      isMigrationRequest?: boolean;
      currentPassword?: string;
    };
    reply: {
      coolDownTimestampUTC: string;
    };
  };
}

/** Codes of the errors that these calls answer. */
export type RiderErrorCode =
  | '31001'
  | '31002'
  | 'ACCOUNT_OPTED_OUT'
  | 'ACCOUNT_SUSPENDED'
  | 'AGENCY_ACCOUNT_EXPIRED'
  | 'AGENCY_ACCOUNT_OFF'
  | 'AGENCY_ACCOUNT_TAKEN'
  | 'AGENCY_ACCOUNT_UNREACHABLE'
  | 'AGE_NOT_CONFIRMED'
  | 'ALREADY_CONNECTED'
  | 'ALREADY_IN_SEGMENT'
  | 'ALREADY_VERIFIED'
  | 'CAMPAIGN_UNAVAILABLE'
  | 'CHALLENGE_REQUIRED'
  | 'CODE_EXPIRED'
  | 'CODE_USAGE_LIMIT'
  | 'CONFIRM_TOKEN_INVALID'
  | 'COOL_DOWN'
  | 'CURRENT_PASSWORD_REQUIRED'
  | 'CommonPasswordError'
  | 'DAILY_LIMIT_REACHED'
  | 'DRAW_CLOSED'
  | 'EARNING_CANCELED'
  | 'EMAIL_ALREADY_EXISTS'
  | 'EMAIL_NOT_ASSOCIATED'
  | 'ERASURE_WAITS'
  | 'EXPIRED_CODE'
  | 'FAVORITE_LIMIT_REACHED'
  | 'FEATURE_DISABLED'
  | 'GRANT_UNAVAILABLE'
  | 'IDEMPOTENCY_KEY_REUSED'
  | 'INSUFFICIENT_BALANCE'
  | 'INTERNAL_ERROR'
  | 'INVALID_CREDENTIALS'
  | 'INVALID_CURSOR'
  | 'INVALID_IDENTIFIER'
  | 'INVALID_INVITE_CODE'
  | 'INVALID_PHONE_NUMBER'
  | 'INVALID_REQUEST'
  | 'INVALID_TEAM_CODE'
  | 'INVITE_CODE_MISSING'
  | 'INVITE_CODE_REQUIRED'
  | 'IncorrectPasswordCompositionError'
  | 'InvalidEmailError'
  | 'InvalidNameError'
  | 'InvalidSpecialCharError'
  | 'JOIN_PROGRAMME_FIRST'
  | 'LAST_WAY_TO_SIGN_IN'
  | 'LIMIT_REACHED'
  | 'MISSING_RIDES_THIS_MONTH'
  | 'MissingEmailError'
  | 'MissingNameError'
  | 'MissingPasswordError'
  | 'NOT_FOUND'
  | 'NOT_OPEN_YET'
  | 'NO_ATTEMPT_LEFT'
  | 'NO_CODE_PENDING'
  | 'NameLengthError'
  | 'OFFER_UNAVAILABLE'
  | 'ONE_ATTEMPT_LEFT'
  | 'ONE_REFERRAL_CODE_PER_ACCOUNT'
  | 'ORIGIN_NOT_ALLOWED'
  | 'OWN_CODE'
  | 'PASSKEY_REFUSED'
  | 'PASSWORD_EXPIRED'
  | 'PAYLOAD_TOO_LARGE'
  | 'PHONE_ALREADY_REGISTERED'
  | 'PHONE_NOT_VERIFIED'
  | 'PHOTO_NOT_READABLE'
  | 'PRICE_CHANGED'
  | 'PROVIDER_IDENTIFIER_IN_USE'
  | 'PROVIDER_NOT_CONNECTABLE'
  | 'PROVIDER_NOT_CONNECTED'
  | 'PROVIDER_UNREACHABLE'
  | 'PasswordLengthError'
  | 'PasswordsNotMatch'
  | 'REACHED_SEGMENT_LIMIT'
  | 'REDEMPTION_PENDING'
  | 'REFERRAL_CAMPAIGN_DISABLED'
  | 'REFERRAL_DEACTIVATED'
  | 'REFERRAL_NOT_AVAILABLE'
  | 'REFERRAL_WINDOW_CLOSED'
  | 'REFERRED_PERSON_CODE'
  | 'RESET_TOKEN_INVALID'
  | 'RESTORE_TOKEN_INVALID'
  | 'REWARD_HELD'
  | 'RIDE_NOT_RECOGNIZED'
  | 'SERVICE_UNAVAILABLE'
  | 'SESSION_REQUIRED'
  | 'SIGNATURE_INVALID'
  | 'SIGN_IN_AGAIN'
  | 'SIGN_UP_NOT_PENDING'
  | 'SIGN_UP_NOT_POSSIBLE'
  | 'SMS_NOT_SENT'
  | 'SOLD_OUT'
  | 'STANDALONE_NOT_SUPPORTED'
  | 'SUPPLIER_UNAVAILABLE'
  | 'TENANT_MISMATCH'
  | 'TENANT_NOT_FOUND'
  | 'TOO_MANY_ATTEMPTS'
  | 'TOO_MANY_MISSING_RIDES'
  | 'TOO_MANY_PASSKEYS'
  | 'TOO_MANY_REQUESTS'
  | 'TRY_WITH_VERIFIED_PHONE'
  | 'UNSUPPORTED_LANGUAGE'
  | 'USED_CODE'
  | 'USER_CONTROL_DISABLED'
  | 'USER_MISMATCH'
  | 'WRONG_CODE'
  | 'WRONG_PASSWORD';

/** Calls that the server answers once per key, and where the key goes. */
export const riderKeyedCalls: Readonly<Record<string, 'header' | 'body'>> = {
  'POST /rest/offers/{id}/redemption': 'header',
};

export type Behaviour = TripCompleted | TripVoided | TripCorrected | SurveyCompleted | PlaceVisited | ActionCompleted;

export type TripCompleted = {
  /** The version of CloudEvents. */
  specversion: "1.0";
  /** The event's id at its source. A repeat is answered as a duplicate and changes nothing; the same id with other content is rejected as CONFLICT. */
  id: string;
  /** Where the event comes from. Source and id together identify an event; the same ride from another source is still one ride. */
  source: string;
  /** The rider's identifier at the provider. For a survey, the token of the link works too. */
  subject: string;
  /** When it happened; for a ride, when it was reported: the latest of several corrections counts. RFC 3339 with an offset. */
  time: string;
  /** Content type of `data`; ignored. */
  datacontenttype?: string;
  /** The kind of event. */
  type: "trip.completed";
  data: {
    /** Mode of travel. */
    mode: "bus" | "rail" | "tram" | "metro" | "ferry" | "bikeshare" | "scooter" | "carpool" | "walk" | "other";
    /** Start. RFC 3339 with an offset. */
    startedAt: string;
    /** End; rules use this time. RFC 3339 with an offset. */
    endedAt: string;
    /** Duration, in seconds; wins if the two times disagree with it. */
    durationSeconds?: number | null;
    /** Where it started. */
    from?: {
      /** The provider's id of the stop or station; campaigns use it. */
      id?: string | null;
      /** Its name for riders. */
      name?: string | null;
      /** Latitude in degrees, WGS 84. */
      lat?: number | null;
      /** Longitude in degrees, WGS 84. */
      lon?: number | null;
    } | null;
    /** Where it ended. */
    to?: {
      /** The provider's id of the stop or station; campaigns use it. */
      id?: string | null;
      /** Its name for riders. */
      name?: string | null;
      /** Latitude in degrees, WGS 84. */
      lat?: number | null;
      /** Longitude in degrees, WGS 84. */
      lon?: number | null;
    } | null;
    /** Distance, in meters. */
    distanceMeters?: number | null;
    /** Fare paid, in the main unit of the currency (2.5 for $2.50), or in its smallest unit if the provider's `fareUnit` says so. */
    fare?: number | null;
    /** Currency of the fare (ISO 4217), if it isn't the agency's. Fares in another currency are stored and decide nothing. */
    currency?: string | null;
    /** The provider's id of the line or route; campaigns use it. */
    line?: string | null;
  };
};

export type TripVoided = {
  /** The version of CloudEvents. */
  specversion: "1.0";
  /** The event's id at its source. A repeat is answered as a duplicate and changes nothing; the same id with other content is rejected as CONFLICT. */
  id: string;
  /** Where the event comes from. Source and id together identify an event; the same ride from another source is still one ride. */
  source: string;
  /** The rider's identifier at the provider. For a survey, the token of the link works too. */
  subject: string;
  /** When it happened; for a ride, when it was reported: the latest of several corrections counts. RFC 3339 with an offset. */
  time: string;
  /** Content type of `data`; ignored. */
  datacontenttype?: string;
  /** The kind of event. */
  type: "trip.voided";
  data: {
    /** The `id` of its `trip.completed`. */
    id: string;
    /** The `source` of its `trip.completed`; needed if several sources use that id and none is this event's own. */
    source?: string | null;
  };
};

export type TripCorrected = {
  /** The version of CloudEvents. */
  specversion: "1.0";
  /** The event's id at its source. A repeat is answered as a duplicate and changes nothing; the same id with other content is rejected as CONFLICT. */
  id: string;
  /** Where the event comes from. Source and id together identify an event; the same ride from another source is still one ride. */
  source: string;
  /** The rider's identifier at the provider. For a survey, the token of the link works too. */
  subject: string;
  /** When it happened; for a ride, when it was reported: the latest of several corrections counts. RFC 3339 with an offset. */
  time: string;
  /** Content type of `data`; ignored. */
  datacontenttype?: string;
  /** The kind of event. */
  type: "trip.corrected";
  data: {
    /** Mode of travel. */
    mode: "bus" | "rail" | "tram" | "metro" | "ferry" | "bikeshare" | "scooter" | "carpool" | "walk" | "other";
    /** Start. RFC 3339 with an offset. */
    startedAt: string;
    /** End; rules use this time. RFC 3339 with an offset. */
    endedAt: string;
    /** Duration, in seconds; wins if the two times disagree with it. */
    durationSeconds?: number | null;
    /** Where it started. */
    from?: {
      /** The provider's id of the stop or station; campaigns use it. */
      id?: string | null;
      /** Its name for riders. */
      name?: string | null;
      /** Latitude in degrees, WGS 84. */
      lat?: number | null;
      /** Longitude in degrees, WGS 84. */
      lon?: number | null;
    } | null;
    /** Where it ended. */
    to?: {
      /** The provider's id of the stop or station; campaigns use it. */
      id?: string | null;
      /** Its name for riders. */
      name?: string | null;
      /** Latitude in degrees, WGS 84. */
      lat?: number | null;
      /** Longitude in degrees, WGS 84. */
      lon?: number | null;
    } | null;
    /** Distance, in meters. */
    distanceMeters?: number | null;
    /** Fare paid, in the main unit of the currency (2.5 for $2.50), or in its smallest unit if the provider's `fareUnit` says so. */
    fare?: number | null;
    /** Currency of the fare (ISO 4217), if it isn't the agency's. Fares in another currency are stored and decide nothing. */
    currency?: string | null;
    /** The provider's id of the line or route; campaigns use it. */
    line?: string | null;
    /** The `id` of the original `trip.completed`, also after earlier corrections. The rider must be the same. */
    id: string;
    /** The `source` of that `trip.completed`; without it this event's own. */
    source?: string | null;
  };
};

export type SurveyCompleted = {
  /** The version of CloudEvents. */
  specversion: "1.0";
  /** The event's id at its source. A repeat is answered as a duplicate and changes nothing; the same id with other content is rejected as CONFLICT. */
  id: string;
  /** Where the event comes from. Source and id together identify an event; the same ride from another source is still one ride. */
  source: string;
  /** The rider's identifier at the provider. For a survey, the token of the link works too. */
  subject: string;
  /** When it happened; for a ride, when it was reported: the latest of several corrections counts. RFC 3339 with an offset. */
  time: string;
  /** Content type of `data`; ignored. */
  datacontenttype?: string;
  /** The kind of event. */
  type: "survey.completed";
  data: {
    /** The survey's id in the campaign. */
    surveyId: string;
  };
};

export type PlaceVisited = {
  /** The version of CloudEvents. */
  specversion: "1.0";
  /** The event's id at its source. A repeat is answered as a duplicate and changes nothing; the same id with other content is rejected as CONFLICT. */
  id: string;
  /** Where the event comes from. Source and id together identify an event; the same ride from another source is still one ride. */
  source: string;
  /** The rider's identifier at the provider. For a survey, the token of the link works too. */
  subject: string;
  /** When it happened; for a ride, when it was reported: the latest of several corrections counts. RFC 3339 with an offset. */
  time: string;
  /** Content type of `data`; ignored. */
  datacontenttype?: string;
  /** The kind of event. */
  type: "place.visited";
  data: {
    /** Latitude in degrees, WGS 84. */
    lat: number;
    /** Longitude in degrees, WGS 84. */
    lon: number;
    /** Accuracy: radius in meters. */
    accuracyMeters: number;
    /** The provider's id of the place; not stored. */
    placeId?: string | null;
  };
};

export type ActionCompleted = {
  /** The version of CloudEvents. */
  specversion: "1.0";
  /** The event's id at its source. A repeat is answered as a duplicate and changes nothing; the same id with other content is rejected as CONFLICT. */
  id: string;
  /** Where the event comes from. Source and id together identify an event; the same ride from another source is still one ride. */
  source: string;
  /** The rider's identifier at the provider. For a survey, the token of the link works too. */
  subject: string;
  /** When it happened; for a ride, when it was reported: the latest of several corrections counts. RFC 3339 with an offset. */
  time: string;
  /** Content type of `data`; ignored. */
  datacontenttype?: string;
  /** The kind of event. */
  type: "action.completed";
  data: {
    /** The action's id in the campaign. */
    actionId: string;
  };
};

export type NotificationChoice = {
  kind: "POINTS_TO_CLAIM" | "STREAK_ENDS" | "STREAK_KEPT" | "POINTS_EXPIRE" | "REDEMPTION" | "LEVEL_REACHED" | "GOAL_REACHED" | "PRIZE_WON" | "FRIEND_JOINED" | "SUPPORT_ANSWER" | "SUPPORT_MESSAGE" | "NEW_FOR_YOU";
  channel: "PUSH" | "EMAIL" | "SMS";
  isOn: boolean;
};

export type PasskeyAnswer = {
  id: string;
  rawId: string;
  type: "public-key";
  response: {
    clientDataJSON: string;
  };
};

export type PendingAgencyAccount = {
  Email: string | null;
  IsEmailVerified: boolean;
  Name: string;
};

export type PromotionResult = {
  WelcomeTitle: string | null;
  welcomeIcon: string | null;
  WelcomeDescription: string | null;
  WelcomeButtonLabel: string | null;
  CampaignType: "REFERRAL" | "PROMOTIONAL";
};

export type MemberAgencyAccount = {
  IsOffered: boolean;
  ConnectedAtUTC: string | null;
  LastUsedAtUTC: string | null;
  HasPassword: boolean;
  CanDisconnect: boolean;
};

export type NewFeatureStep = {
  ImageUrl: string | null;
  NewFeatureLabel: string;
  NewFeatureTitle: string;
  NewFeatureDescription: string;
  NewFeatureButtonLabel: string;
  NewFeatureButtonLink: string | null;
};

export type Empty = {};

export type Campaign = {
  CampaignID: string;
  CampaignCategoryID: string;
  CampaignType: "TRANSACTIONAL" | "CONNECT" | "ACTION" | "EXTERNAL_SURVEY" | "LOCATION" | "STREAK" | "MULTI_TRIP" | "REDEMPTION" | "TIER";
  Title: string;
  SubTitle: string;
  SubHeader: string;
  /** Markdown. */
  Description: string;
  RewardPerUser: number;
  RewardOfferID?: string;
  DeclaredDays?: Record<string, string>;
  RewardDraw?: {
    DrawID: string;
    Entries: number;
  };
  ActionButtonLabel: string;
  /** For a survey, the member's own link. */
  ActionButtonUrl: string | null;
  headerImageUrl: string | null;
  providers: string[];
  badges: Badge[];
  earningsAllowedInTimeFrame: number;
  /** Sent in days. */
  timeFrameLengthInSeconds: number;
  ctaAction: "NONE" | "LINK" | "CONNECT" | null;
  /** What the type counts toward. */
  target: string | number | null;
  targetUnit?: string;
  WebUiPosition: number;
};

export type Badge = {
  BadgeIcon: string;
  BadgeLabel: string;
  UiPosition: number;
};

export type FeaturedCampaign = {
  campaignId: string;
  uiPosition: number;
};

export type CampaignCategory = {
  CampaignCategoryID: string;
  CategoryName: string;
  WebUiPosition: number;
  iconImageUrl: string | null;
  /** CampaignIDs; the web app also accepts whole campaigns. */
  campaignList: string[];
};

export type Config = {
  TenantID: string;
  TenantName: string;
  TenantLogoURL: string | null;
  TenantHeaderLogoURL: string | null;
  /** Colors and shapes as JSON text, possibly encoded twice. */
  CssTheme: string | null;
  CustomerSupportLink: string | null;
  SupportPhoneNumber: string | null;
  PrivacyPolicyUrl: string;
  TermsAndConditionsUrl: string;
  InviteCodeTitle: string;
  InviteCodeDescription: string;
  IsInviteCodeMandatory: boolean;
  IsInviteCodeDisplay: boolean;
  IsReferralAvailable: boolean;
  WordsForPoints: WordsForPoints;
  SignUpRewardEarningTitle: string;
  OptBackInTitle: string;
  OptBackInSubTitle: string;
  OptBackInDescription: string;
  SuspensionPageTitle: string;
  SuspensionPageDescription: string;
  SignUpWelcomeTitle: string;
  SignUpWelcomeDescription: string;
  SignUpWelcomeImage: string | null;
  SignUpWelcomeButtonLabel: string;
  SignUpWelcomeButtonLink: string | null;
  DisableHelp: boolean;
  DisableTutorial: boolean;
  TutorialSteps: {
    Title: string;
    Description: string;
  }[];
  MoreInformationLink: string;
  MoreInformationLinkDescription: string;
  MoreInformationLinkURL: string | null;
  IANATimezone: string;
  Step1ImageURL: string | null;
  WelcomeScreenConfig: WelcomeScreen[];
  WelcomeStepsConfig: WelcomeStep[];
  WelcomeStepsConfigSignIn: WelcomeStep[];
  SupportLanguage: boolean;
  LanguageList: LanguageChoice[];
  SignInScreenImage: string | null;
  SignInScreenTitle: string;
  SignUpScreenTitle: string;
  SignUpScreenImage: string | null;
  IsUserIDDisplay: boolean;
  FavoriteOffersLimit: number | null;
  IsPwaFlowVisible: boolean;
  IsStandalonModeSupported: boolean;
  ReactivationTitle: string;
  ReactivationDescription: string;
  ReactivationButtonLabel: string;
  ReactivationImage: string | null;
  IsWelcomeScreenSelector: boolean;
  IsPartnerLandingCandidate: boolean;
  DisplayActionBoxCategory: boolean;
  IsOnboardingShort: boolean;
  /** Names may have apostrophes and hyphens. */
  AreWideNamesAllowed: boolean;
  /** Pages report how fast they opened. */
  IsSpeedMeasured: boolean;
  TeamName?: string;
  AgencyAccountLabel?: string;
  /** Unit of the distances that riders see; null: miles if the time zone is in the US. */
  DistanceUnit: "KILOMETERS" | "MILES" | null;
  AppErrorType?: "NONE" | "LOGIN_ERROR" | "MAINTENANCE" | "NETWORK_ERROR" | "GENERAL_ERROR";
  /** Number of the current terms, counted from 1. */
  TermsVersion: number;
  /** What changed in these terms; empty if not stated. */
  TermsChanges: string;
  /** Minimum age in years, confirmed at sign-up with `isOldEnough`. */
  LeastAge: number | null;
  PartnerProgrammes: PartnerProgram[];
  /** ISO 3166 codes of the countries whose numbers can be verified, likeliest first. */
  PhoneCountries: string[];
};

export type WordsForPoints = {
  long: string;
  short: string;
  title: string;
};

export type WelcomeScreen = {
  Kind: "NEW" | "EXISTING";
  Title: string;
  Description: string;
  Image: string | null;
};

export type WelcomeStep = {
  StepImage: string | null;
  StepTitle: string;
  StepDescription: string;
};

export type LanguageChoice = {
  LanguageCode: string;
  LanguageName: string;
};

export type PartnerProgram = {
  TenantID: string;
  Name: string;
  LogoURL: string | null;
  Url: string;
};

export type UpdateCard = {
  UpdateCardID: string;
  Title: string;
  SubHeader1: string;
  SubHeader2: string;
  Description: string;
  ImageUrl: string | null;
  Icon: string | null;
  CtaLink: string | null;
  CtaLabel: string;
  UiPosition: number;
};

export type ActionBox = {
  ActionBoxID: string;
  ActionBoxCategoryID: string;
  Title: string;
  Description: string;
  imageUrl: string | null;
  RedirectionUrl: string | null;
  ButtonLabel: string;
};

export type ActionBoxCategory = {
  ActionBoxCategoryID: string;
  CategoryName: string;
  iconImageUrl: string | null;
};

export type Draw = {
  DrawID: string;
  Title: string;
  Description: string;
  Odds: string;
  RulesUrl: string | null;
  EntriesFrom: string;
  EntriesUntil: string;
  DrawsOn: string;
  Prizes: {
    OfferID: string;
    Winners: number;
    Title?: string;
  }[];
  NeedsConsent: boolean;
  TakesPart: boolean | null;
  State: "OPEN" | "CLOSED" | "HELD";
  Entries: number;
  EntriesInAll?: number | null;
  Tickets: string[];
  Won: {
    OfferID: string;
    ClaimUntilUTC: string | null;
    UsedAtUTC?: string | null;
    HasPassed: boolean;
  } | null;
  PublicValue: {
    Name: string;
    DescribedAs: string;
    Url: string | null;
  };
  SeedHash: string;
  ListHash: string | null;
};

export type DrawRecord = {
  Method: "fareback-draw/1";
  DrawID: string;
  SeedHash: string;
  ListClosedAtUTC: string | null;
  ListHash: string | null;
  List: string | null;
  LeftOut: Record<string, number>;
  Prizes: {
    OfferID: string;
    Winners: number;
  }[];
  Alternates: number;
  PublicValueName: string;
  PublicValue: string | null;
  Seed: string | null;
  HeldAtUTC: string | null;
  Winners: {
    Place: number;
    Person: string;
    Ticket: string;
    OfferID: string | null;
    HasPassed: boolean;
  }[];
};

export type Earning = {
  EarningID: string;
  CampaignID: string | null;
  /** The reason as in the history, in the language of the list; only in lists of earnings. */
  earningTitle?: string;
  amount: number;
  canceled: boolean;
  suspensionDeduction: boolean;
  expiryDeduction: boolean;
  EarnedAtUTC: string;
  ClaimedAtUTC: string | null;
  AcknowledgedAtUTC: string | null;
};

export type IngestReply = {
  results: IngestResult[];
};

export type IngestResult = {
  id: string;
  outcome: "accepted";
  effect?: "VOIDED" | "CORRECTED" | "AWAITS_RIDE" | "NOTHING_LEFT" | "OUTDATED";
} | {
  id: string;
  outcome: "duplicate";
  effect?: "VOIDED" | "CORRECTED" | "AWAITS_RIDE" | "NOTHING_LEFT" | "OUTDATED";
} | {
  id: string | null;
  outcome: "rejected";
  reason: "BAD_SHAPE" | "ENDS_BEFORE_START" | "IN_THE_FUTURE" | "START_TOO_EARLY" | "DURATION_TOO_LONG" | "DISTANCE_TOO_LONG" | "SPEED_TOO_HIGH" | "DAMAGED_ID" | "TOO_OLD" | "CONFLICT" | "AMBIGUOUS" | "NOT_A_RIDE" | "OTHER_RIDER";
};

export type Invitation = {
  CampaignType: "REFERRAL";
  inviterName: string | null;
  rewardForInviter: number;
  rewardForFriend: number;
  rides: number | null;
  campaignTitle: string | null;
  title: string | null;
  text: string | null;
  imageUrl: string | null;
  needsInviteCode: boolean;
  /** JOIN_PROGRAMME_FIRST or 31002: the code will be saved. */
  waitsFor: string | null;
} | {
  CampaignType: "PROMOTIONAL";
};

export type SavedInvitation = {
  inviteCode: string;
  inviterName: string | null;
  state: "WAITING" | "ENTERED" | "REFUSED";
  /** A code error. */
  reason: string | null;
  untilUTC: string;
};

export type UserInfo = {
  UserID: string;
  name: string;
  email: string;
  emailConfirmation?: "CONFIRMED" | "ASKED" | "UNDELIVERED" | "UNASKED";
  Balance: string;
  userStatus: "NEW" | "CONSENT" | "VERIFIED" | "DELETED" | "OPTED_OUT" | "SUSPENDED";
  earningsCount: number;
  redeemsCount: number;
  usedInviteCodes: UsedInviteCode[];
  /** A saved invitation, until the member has seen its result. */
  keptInvitation?: SavedInvitation | null;
  favoriteOfferCount: number;
  featureFlags: FeatureFlags;
  HaveSeenTutorial: boolean;
  HaveSeenNewFeature: boolean;
  pointsFromReferee: number;
  isUserInactive: boolean;
  showReactivationBonusDialog: boolean;
  isRefreshCounter: boolean;
  /** The last four digits only. */
  phoneNumber: string | null;
  isPhoneVerified: boolean;
  language: string | null;
  /** Newer terms than those agreed to: ask for agreement, or declined. */
  newTerms?: "ASK" | "DECLINED" | null;
  /** True if a code is required to start and this new member still has to enter one; otherwise missing. */
  owesInviteCode?: boolean;
  /** Points that expire within the program's notice period, with the first and last expiry; missing if there are none. */
  nextLapse?: {
    amount: number;
    LapsesAtUTC: string;
    LastLapsesAtUTC?: string;
  };
  levels?: MemberLevel[];
};

export type UsedInviteCode = {
  PromotionCode: string;
  CreatedAtUTC: string;
  IsReferralCampaign: boolean;
  IsActionRequired: boolean;
  IsActionComplete: boolean;
  /** Of a friend's code: the reward was given. */
  IsRewarded?: boolean;
  /** Of a friend's code: how far the referral is. */
  referral?: ReferralStatus;
  CampaignName: string;
  CampaignDescription: string;
};

export type ReferralStatus = {
  state: "WAITS_FOR_ACT" | "WAITS_FOR_PHONE" | "PAID" | "TAKEN_BACK" | "ENDED" | "NOT_PAID";
  isPhoneVerified: boolean;
  /** Progress toward the target: rides, or 1 for a first earning; 0 of 0: no action needed. */
  done: number;
  target: number;
  /** The campaign whose first earning is the action. */
  campaignTitle: string | null;
  /** Points for the reader. */
  reward: number;
};

export type FeatureFlags = {
  FAVORITE_OFFER: boolean;
  UX_UPDATES: boolean;
};

export type MemberLevel = {
  StatusID: string;
  title: string;
  level: string | null;
  LevelID?: string;
  isNew?: boolean;
  lastDay: string | null;
  isForNext: boolean;
  unit: string;
  done: number;
  nextLevel: string | null;
  nextFrom: number | null;
};

export type PageLinks = {
  self: string;
  next: string | null;
  previous: string | null;
};

export type UnclaimedGroup = {
  GroupID: string;
  CampaignID: string | null;
  earningTitle: string;
  count: number;
  /** Total of the group. */
  amount: number;
  FirstEarnedAtUTC: string;
  LastEarnedAtUTC: string;
};

export type Transaction = {
  TransactionID: string;
  /** Points with their sign. */
  amount: number;
  transactionType: "EARN" | "SPEND" | "BALANCE_DEDUCTION" | "REFUND" | "SUSPENSION_DEDUCTION" | "EXPIRY_DEDUCTION";
  /** In every BALANCE_DEDUCTION; missing counts as INACTIVITY. */
  deductionCause?: "INACTIVITY" | "VOID" | "REPAYMENT" | "OPERATOR";
  transactionTitle: string;
  transactionDateUTC: string;
  transactionIconUrl: string | null;
  earning: Earning | null;
  redemption: Redemption | null;
};

export type Redemption = {
  OfferID: string;
  TransactionID: string;
  amount: number;
  CouponType: "UNIQUE_CODE" | "DIRECT" | "DIRECT_EXPIRE" | "DIRECT_EXPIRE_TICKET" | "CREDIT_PASS" | "CATALOG";
  CouponCode: string | null;
  /** How the code is drawn; sent with every code. Missing counts as QR, unknown as TEXT. */
  CodeFormat?: "TEXT" | "QR" | "CODE_128" | "PDF_417" | "AZTEC" | "DATA_MATRIX";
  couponUrl: string | null;
  /** JSON text. */
  FieldMappings: string | null;
  refundedAtUTC: string | null;
  redeemedAtUTC: string;
  AcknowledgedAtUTC: string | null;
  replacedAtUTC?: string;
  /** When a ticket or code expires, if it does. */
  expiresAtUTC?: string;
  /** The offer's title when it was redeemed. */
  Title: string;
  /** As they were when it was redeemed. */
  CouponInstructions: string | null;
  TermsAndConditionsTitle: string | null;
  TermsAndConditionsBody: string | null;
};

export type OfferGrant = {
  GrantID: string;
  OfferID: string;
  CampaignID: string | null;
  GrantedAtUTC: string;
  ExpiresAtUTC: string | null;
  lastDay: string | null;
};

export type OfferStatus = {
  OfferID: string;
  status: "SOLD_OUT" | "UNAVAILABLE_LIMIT" | "AVAILABLE";
  NextResetAtUTC: string | null;
  /** The limit that was reached is the one for all offers in 24 hours. */
  isDayUsedUp?: boolean;
  isUsed?: boolean;
};

export type CampaignStatus = {
  CampaignID: string;
  status: "AVAILABLE" | "LOCKED" | "TIME_LIMITED";
  progress: number | null;
  nextPeriodStartUTC: string | null;
  /** The service day on which it pays again, if the month's budget is used up (TIME_LIMITED). */
  paysAgainOn?: string | null;
  factor?: number;
  memberLeft?: number;
  declared?: DeclaredSoon[];
  shared?: SharedGoal;
  after?: AfterAmount;
  streakCurrentLevel: number | null;
  streakTotalLevels: number | null;
  streakDaysLeft: number | null;
  streakCompleted: boolean | null;
  streakCurrentLevelCompletion: number | null;
  streakLevelRewards: number[] | null;
  streakTarget: number | null;
  streakEndTimeUTC: string | null;
  /** The last service day on which a ride still counts, such as 2026-03-08. */
  streakLastDay?: string | null;
  streakKeep?: StreakKeep;
  hasTimeDistinct: boolean | null;
  behavioursCountInTimeDistinct: number | null;
  timeDistinctCount: number | null;
  timeDistinctUnit: "DAY" | "WEEK" | "MONTH" | null;
  /** The days reached, in order, if days count; null if unknown. */
  timeDistinctDates?: string[] | null;
  currentTierPoints: number | null;
  tierProgress: number | null;
  tierPropertiesForCampaign: TierProperties[] | null;
  /** BEHAVIOR, else surveys. */
  tierType: string | null;
  isLastTierCompleted: boolean | null;
};

export type DeclaredSoon = {
  kind: string;
  day: string;
  isToday: boolean;
};

export type SharedGoal = {
  total: number | null;
  riders: number | null;
  own: number;
  minimum: number;
  measure: string;
  lastDay: string;
  ReachedUTC: string | null;
};

export type AfterAmount = {
  done: number;
  amount: number;
  measure: string;
  currency?: string;
  window: string;
  seconds?: number;
  lastDay: string | null;
};

export type StreakKeep = {
  by: string;
  days: number;
  rides: number;
  freezes: number;
};

export type TierProperties = {
  Tier: number;
  RewardPoints: number;
  MaxBehaviors: number;
};

export type Message = {
  messageId: string;
  text: string;
  link: string | null;
  sentAtUTC: string;
  isNew: boolean;
};

export type NotificationSettings = {
  pushKey: string;
  devices: string[];
  choices: NotificationChoiceOutput[];
  ways?: {
    kind: string;
    channel: string;
    isOn: boolean;
  }[];
  isWeekly: boolean;
  takesStop: boolean;
};

export type Offer = {
  OfferID: string;
  OfferCategoryID: string;
  WebUiPosition: number;
  Title: string;
  SubTitle: string;
  /** Markdown. */
  Description: string;
  headerImageUrl: string | null;
  VeloAmount: number;
  LimitTimeFrameInDays: number;
  RedemptionsAllowedInTimeFrame: number;
  CouponInstructions: string;
  TermsAndConditionsTitle: string;
  TermsAndConditionsBody: string;
  CouponType: "UNIQUE_CODE" | "DIRECT" | "DIRECT_EXPIRE" | "DIRECT_EXPIRE_TICKET" | "CREDIT_PASS" | "CATALOG";
  /** The provider whose account receives the credit; missing for other offers. */
  creditsProviderID?: string;
  isFavorite: boolean;
  isOnce?: boolean;
  reason?: {
    kind: "LEVEL" | "CAMPAIGN" | "GRANT" | "SEGMENT";
    name: string | null;
    UntilUTC: string | null;
  };
};

export type OfferCategory = {
  OfferCategoryID: string;
  CategoryName: string;
  iconImageUrl: string | null;
  WebUiPosition: number;
  /** OfferIDs; the web app also accepts whole offers. */
  offerList: string[];
};

export type Opening = {
  content: string;
  sets: Record<string, {
    version?: string;
    data?: unknown;
    error?: string;
  }>;
};

export type MemberPasskey = {
  PasskeyID: string;
  Name: string;
  OtherHost: string | null;
  IsSynced: boolean;
  CreatedAtUTC: string;
  LastUsedAtUTC: string | null;
};

export type PasskeyOptions = {
  options: {
    challenge: string;
  };
};

export type Provider = {
  ProviderID: string;
  Label: string;
  UiPosition: number;
  /** Null for OAuth. */
  identifierType: "EMAIL" | "NUMERIC_ID" | null;
  connectionType: "SELF_REPORT" | "DIRECT_API" | "DIRECT_OAUTH" | "CAMPAIGN_IMPLICIT";
  /** How the member proves that an account is theirs. */
  proof: "PROVIDER" | "CONSENT" | "MAILED_CODE" | "RIDE" | "NONE";
  /** One of the masks must fit, such as `7700 #### ####`: # a digit, @ a letter, * both. */
  numberForm: NumberForm | null;
  /** The provider's name for the number, such as Customer number; null: card number. */
  numberName: string | null;
  /** Name of a second field next to the number, such as Security code. */
  secondFact: string | null;
  connectionUrl: string | null;
  arrivalDays: number | null;
  IsPKCEFlow: boolean;
  DisableUserControl: boolean;
  logoImageUrl: string | null;
  connectDescription: string;
  translations: {
    connectTitle: string;
    fullName: string;
  };
};

export type NumberForm = {
  masks: string[];
  checkDigit: "LUHN" | null;
};

export type ProviderStatus = {
  ProviderID: string;
  identifier: string | null;
  status: "NEVER_CONNECTED" | "CONNECTED" | "DISCONNECTED" | "VALIDATING" | "FAILEDTOVALIDATE" | "REQUIRE_DISCONNECT" | "NOT_VALID_PROVIDER";
  /** The account is verified as the member's. */
  isProven: boolean;
  /** The proof that is missing. */
  awaits: "PROVIDER" | "CONSENT" | "MAILED_CODE" | "RIDE" | "NONE" | null;
  /** VALIDATING: until when the provider may answer, or the emailed code is valid. */
  waitsUntilUTC: string | null;
  /** VALIDATING by an emailed code: when another one can be requested. */
  canResendAtUTC: string | null;
  /** The reason of FAILEDTOVALIDATE. */
  failedBecause: "PROVIDER_SAID_NO" | "NO_ANSWER" | "PROVIDER_UNREACHABLE" | "MAIL_NOT_DELIVERED" | "CODE_NOT_ENTERED" | null;
  /** The reason of REQUIRE_DISCONNECT: another member's proof, an operator, a revoked consent, an interrupted check; null for older losses. */
  lostBecause: "TAKEN" | "RELEASED" | "WITHDRAWN" | "INTERRUPTED" | null;
};

export type LiveTicket = {
  body: string;
  signature: string;
  code: string;
  from: number;
  until: number;
  secrets: {
    from: number;
    until: number;
    secret: string;
  }[];
};

export type ReferralConfiguration = {
  ReferralCampaignsConfigurationID: string;
  CampaignID: string;
  title: string;
  description: string;
  image: string | null;
  RewardsForReferrer: number;
  RewardsForReferee: number;
  CopyLinkText: string;
  CopyLinkUrl: string;
  ReferrerTargetGroupID: string | null;
  RefereeTargetGroupID: string | null;
  IsActionRequire: boolean;
  /** Friends read the member's first name. */
  namesReferrer: boolean;
  HowItWork: string;
  ReferralTitle: string;
  ReferralDescription: string;
  ReferralImageURL: string | null;
};

export type ReferralInfo = {
  isReferralConfigured: true;
  ReferralTitle: string;
  ReferralDescription: string;
  ReferralImageURL: string | null;
  RewardsForReferee: number;
} | {
  isReferralConfigured: false;
};

export type ReferrerRecord = {
  UserID: string;
  CampaignID: string;
  ReferralCouponCode: string;
};

export type ReferralStatistics = {
  codeEntered: number;
  completedAction: number;
  nextStep?: {
    friends: number;
    done: number;
    reward: number;
    offerTitle: string | null;
  };
};

export type ReferralInstruction = {
  Title: string;
  Description: string;
  ImageURL: string | null;
};

export type ReferredFriend = {
  state: "WAITS_FOR_ACT" | "WAITS_FOR_PHONE" | "PAID" | "TAKEN_BACK" | "ENDED" | "NOT_PAID";
  isPhoneVerified: boolean;
  done: number;
  target: number;
  campaignTitle: string | null;
  reward: number;
  enteredAtUTC: string;
};

export type Ride = {
  RideID: string;
  kind: "RIDE" | "VISIT" | "SURVEY" | "ACTION";
  mode: string | null;
  ProviderID: string;
  providerName: string;
  fromName: string | null;
  toName: string | null;
  StartedAtUTC: string | null;
  EndedAtUTC: string;
  durationSeconds: number | null;
  distanceMeters: number | null;
  fare?: Fare;
  isClockOdd: boolean;
  isTimeHidden: boolean;
  isReduced: boolean;
  isVoided: boolean;
  points: number;
};

export type Fare = {
  amount: number;
  currency?: string;
};

export type RideReceipt = {
  RideID: string;
  kind: "RIDE" | "VISIT" | "SURVEY" | "ACTION";
  mode: string | null;
  ProviderID: string;
  providerName: string;
  fromName: string | null;
  toName: string | null;
  StartedAtUTC: string | null;
  EndedAtUTC: string;
  durationSeconds: number | null;
  distanceMeters: number | null;
  fare?: Fare;
  isClockOdd: boolean;
  isTimeHidden: boolean;
  isReduced: boolean;
  isVoided: boolean;
  points: number;
  campaigns: RideReceiptLine[];
};

export type RideReceiptLine = {
  CampaignID: string;
  Title: string;
  counted: boolean;
  reason: "COUNTED" | "AWAITING_COUNT" | "KEPT" | "WRONG_KIND" | "WRONG_MODE" | "WRONG_PROVIDER" | "WRONG_WEEKDAY" | "BEFORE_CAMPAIGN" | "AFTER_CAMPAIGN" | "NOT_CONNECTED" | "DURATION_UNKNOWN" | "TOO_SHORT" | "DISTANCE_UNKNOWN" | "TOO_NEAR" | "FALSE_START" | "VOIDED" | "CAP_REACHED" | "NOTHING_TO_EARN" | "UNIT_REACHED" | "STREAK_ENDED" | "STREAK_COMPLETED" | "ALREADY_CONNECTED" | "WRONG_PLACE" | "WRONG_SURVEY" | "WRONG_ACTION" | "WRONG_OFFER" | "NOT_IN_SEGMENT" | "TOO_INACCURATE" | "OUTSIDE_PLACES" | "IMPOSSIBLE_SPEED" | "PLACE_VISITED" | "ALREADY_ANSWERED" | "STREAK_BEGUN_ANEW" | "STREAK_KEPT" | "WRONG_HOUR" | "TOO_LONG" | "TOO_FAR" | "NOT_FIRST" | "TRANSFER" | "WRONG_LINE" | "BUDGET_USED_UP" | "OVERLAPS" | "WRONG_ZONE" | "CONDITIONS_UNMET" | "WRONG_STATUS" | "MEMBER_MAX" | "OTHER_LINE" | "WRONG_END_HOUR" | "FARE_UNKNOWN" | "FARE_TOO_LOW" | "FARE_TOO_HIGH" | "AMOUNT_NOT_REACHED" | "NOT_NEW" | "WRONG_DATE" | "NOT_AWAY" | "NOT_DECLARED";
  sentence: string;
  points: number;
  OfferID?: string;
  DrawEntries?: {
    DrawID: string;
    Entries: number;
  };
};

export type MissingRide = {
  MissingRideID: string;
  ProviderID: string;
  providerName: string;
  RiddenAtUTC: string;
  fromName: string | null;
  toName: string | null;
  note: string | null;
  state: "OPEN" | "FOUND" | "NOT_FOUND";
  ReportedAtUTC: string;
  AnsweredAtUTC: string | null;
  answer: string | null;
  isInReview: boolean;
  reason: "NO_RECORD" | "ALREADY_COUNTED" | "NOT_IN_PROGRAM" | "NOT_READABLE" | "OTHER" | null;
  hasPhoto: boolean;
};

export type MemberSession = {
  SessionID: string;
  Browser: string | null;
  System: string | null;
  CreatedAtUTC: string;
  LastSeenAtUTC: string;
  IsCurrent: boolean;
};

export type TeamView = {
  Team: {
    Name: string;
    MemberSinceUTC: string;
    Members: number | null;
    League: string | null;
  } | null;
  Month?: {
    FromUTC: string;
    OwnRides: number;
    Rides: number | null;
    PerMember: number | null;
    LastDay: string | null;
    Places: {
      Place: number;
      Name: string;
      PerMember: number;
      IsOwn: boolean;
    }[];
    Measured?: {
      Measure: "RIDES" | "KILOMETER" | "MILE" | "MINUTE" | "RIDERS";
      Total: number | null;
      PerMember: number | null;
      Places: {
        Place: number;
        Name: string;
        PerMember: number;
        IsOwn: boolean;
      }[];
    };
  };
  Challenges?: {
    ID: string;
    Name: string;
    FirstDay: string;
    LastDay: string;
    SettlementDay: string;
    State: "RUNNING" | "COUNTING" | "SETTLED";
    Measure: "RIDES" | "KILOMETER" | "MILE" | "MINUTE" | "RIDERS";
    TakesPart: boolean;
    OwnRides: number;
    MinimumRides: number;
    Place: number | null;
    Teams: number;
    CountedThrough: string | null;
    Prizes: {
      Points: number;
      Campaign: string;
      FirstTeams: number | null;
      Goal: {
        Amount: number;
        Per: "TEAM" | "MEMBER";
      } | null;
      Percent: number | null;
      IsReached: boolean | null;
    }[];
  }[];
};

export type ErrorBody = {
  error: string;
  error_description: string;
  field?: string;
  coolDownTimestampUTC?: string;
  isCodePending?: boolean;
};

export type NotificationChoiceOutput = {
  kind: "POINTS_TO_CLAIM" | "STREAK_ENDS" | "STREAK_KEPT" | "POINTS_EXPIRE" | "REDEMPTION" | "LEVEL_REACHED" | "GOAL_REACHED" | "PRIZE_WON" | "FRIEND_JOINED" | "SUPPORT_ANSWER" | "SUPPORT_MESSAGE" | "NEW_FOR_YOU";
  channel: "PUSH" | "EMAIL" | "SMS";
  isOn: boolean;
};
