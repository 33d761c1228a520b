import { Button } from '@fareback/ui/form/button.tsx';
import { Card, CardAction } from '@fareback/ui/layout/card.tsx';
import { Carousel } from '@fareback/ui/layout/carousel.tsx';
import { Cluster, Grid, Stack } from '@fareback/ui/layout/stack.tsx';
import { useWide } from '@fareback/ui/layout/use-media.ts';
import { Badge, PointsBadge } from '@fareback/ui/pictures/badge.tsx';
import { Icon, type IconName } from '@fareback/ui/pictures/icon.tsx';
import { Picture } from '@fareback/ui/pictures/picture.tsx';
import { CountUp } from '@fareback/ui/progress/count-up.tsx';
import { ProgressBar } from '@fareback/ui/progress/progress-bar.tsx';
import { StreakBar, StreakCircles } from '@fareback/ui/progress/streak.tsx';

import { formatPoints } from '@fareback/wording';
import { type ReactNode, useState } from 'react';
import { Section } from './section.tsx';
import styles from './workshop.module.css';

const offers: readonly (readonly [title: string, points: string, icon: IconName])[] = [
  ['Day ticket for two', '1,200 pts', 'ticket'],
  ['Coffee at the terminal', '180 pts', 'gift'],
  ['Bike share, 10 minutes', '90 pts', 'bike'],
  ['Ferry crossing', '350 pts', 'ferry'],
];

export function RewardSection({ rtl }: { rtl: boolean }): ReactNode {
  const [balance, setBalance] = useState(12_480);
  return (
    <Section title="Points and streaks">
      <div className={styles['balance']}>
        <p>Your balance</p>
        <CountUp value={balance} language={rtl ? 'ar' : 'en'} format={formatPoints} className={styles['figure']} />
        <Cluster>
          <Button size="small" onClick={() => setBalance(balance + 500)}>
            Earn 500
          </Button>
        </Cluster>
      </div>
      <Card>
        <h3>Weekday streak</h3>
        <p>2 of 5 trips, level 1 of 3</p>
        <StreakBar
          done={2}
          target={5}
          level={1}
          levels={3}
          label="Weekday streak"
          valueText="2 of 5 trips, level 1 of 3"
        />
        <StreakBar done={3} target={5} level={3} levels={3} label="Last level" valueText="3 of 5 trips, level 3 of 3" />
        <StreakBar done={5} target={5} level={3} levels={3} label="All levels" valueText="done" />
      </Card>
      <Card>
        <h3>Seven days in a row</h3>
        <StreakCircles done={3} target={7} label="3 of 7 days" captions={['M', 'T', 'W', 'T', 'F', 'S', 'S']} />
        <StreakCircles done={7} target={7} label="7 of 7 days" />
      </Card>
      <ProgressBar value={3} max={5} label="Trips this week" valueText="3 of 5 trips" />
    </Section>
  );
}

export function CardSection({ rtl }: { rtl: boolean }): ReactNode {
  const wide = useWide();
  return (
    <Section title="Cards and carousel" wide>
      <Carousel
        label="Featured offers"
        perView={wide ? 3 : 1.5}
        direction={rtl ? 'rtl' : 'ltr'}
        previousLabel="Previous offers"
        nextLabel="More offers"
      >
        {offers.map(([title, points, icon], at) => (
          <Card
            key={title}
            interactive
            dimmed={at === 2}
            media={<Picture src={null} alt="" icon={icon} seed={title} />}
          >
            <CardAction>{title}</CardAction>
            <Cluster justify="between">
              <PointsBadge>{points}</PointsBadge>
              {at === 0 && <Badge tone="warning">Ends today</Badge>}
            </Cluster>
          </Card>
        ))}
      </Carousel>
      <Grid columnWidth="15rem">
        <Card tone="flat">
          <Stack gap={2}>
            <Cluster justify="between">
              <Badge icon={<Icon name="check" size={14} />}>Connected</Badge>
              <PointsBadge>+40 pts</PointsBadge>
            </Cluster>
            <CardAction>Tram line account</CardAction>
          </Stack>
        </Card>
        <Card tone="tinted">
          <h3>Invite a friend</h3>
          <p>You both get 100 points after their first trip.</p>
        </Card>
        <Card>
          <Cluster>
            <Badge tone="neutral">x2 per 7 days</Badge>
            <Badge tone="success">Claimed</Badge>
            <Badge tone="error">Sold out</Badge>
            <PointsBadge size="large">2,400 pts</PointsBadge>
            <PointsBadge muted>300 pts</PointsBadge>
          </Cluster>
        </Card>
      </Grid>
    </Section>
  );
}

export function PictureSection(): ReactNode {
  return (
    <Section title="Pictures" wide>
      <Grid columnWidth="12rem">
        <Picture src="/favicon.svg" alt="A loaded picture" ratio="1" fit="contain" rounded />
        <Picture src="/missing.png" alt="A picture that failed" ratio="1" icon="bus" rounded seed="b" />
        <Picture src={null} alt="" ratio="1" rounded seed="route" />
        <Picture src={null} alt="" ratio="1" rounded seed="harbour" icon="gift" />
      </Grid>
    </Section>
  );
}
