import { EmptyState, ErrorState } from '@fareback/ui/feedback/empty-state.tsx';
import { OfflineBar } from '@fareback/ui/feedback/offline-bar.tsx';
import { Skeleton, SkeletonCard, SkeletonGroup } from '@fareback/ui/feedback/skeleton.tsx';
import { Button } from '@fareback/ui/form/button.tsx';
import { Card } from '@fareback/ui/layout/card.tsx';
import { Cluster, Grid, Stack } from '@fareback/ui/layout/stack.tsx';
import { Markdown } from '@fareback/ui/text/markdown.tsx';
import type { ReactNode } from 'react';
import { Section } from './section.tsx';

const sample = `### How it works

Ride **five times** in a week and the sixth trip is free. Read the [rules](https://example.org) or [ask us](mailto:help@example.org).

1. Tap in
2. Ride
3. Claim your points

> Points arrive within a day.

<b>Raw HTML stays text.</b> [This link is refused](javascript:alert(1))`;

export function StateSection(): ReactNode {
  return (
    <Section title="States of a list" wide>
      <OfflineBar offline>You are offline. This is from 08:12.</OfflineBar>
      <Grid columnWidth="17rem">
        <SkeletonGroup label="Loading offers">
          <SkeletonCard lines={2} />
        </SkeletonGroup>
        <Card>
          <Stack gap={3}>
            <Cluster>
              <Skeleton shape="disc" />
              <Skeleton width="9rem" />
            </Cluster>
            <Skeleton shape="title" width="60%" />
            <Skeleton />
            <Skeleton width="80%" />
          </Stack>
        </Card>
        <Card>
          <EmptyState
            icon="heart"
            title="No favourites yet"
            action={<Button variant="secondary">Browse offers</Button>}
          >
            Tap the heart on an offer to keep it here.
          </EmptyState>
        </Card>
        <Card>
          <ErrorState title="Offers did not load" retryLabel="Try again" onRetry={() => undefined}>
            The network is slow here. Your points are safe.
          </ErrorState>
        </Card>
      </Grid>
    </Section>
  );
}

export function TextSection(): ReactNode {
  return (
    <Section title="Markdown">
      <Card>
        <Markdown text={sample} />
      </Card>
    </Section>
  );
}
