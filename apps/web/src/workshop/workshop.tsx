import { DirectionProvider } from '@base-ui/react/direction-provider';
import { LiveRegion } from '@fareback/ui/feedback/live-region.tsx';
import { ToastProvider } from '@fareback/ui/feedback/toast.tsx';
import { IconButton } from '@fareback/ui/form/icon-button.tsx';
import { AppBar, Page, TabBar, TabBarItem } from '@fareback/ui/layout/page.tsx';
import { type ReactNode, useLayoutEffect, useState } from 'react';
import { applyTheme } from '../tenant/theme/apply-theme.ts';
import { deriveTheme } from '../tenant/theme/derive-theme.ts';
import { builtInTheme } from '../tenant/theme/theme.ts';
import { CardSection, PictureSection, RewardSection } from './card-sections.tsx';
import { ControlSection, FieldSection, ToggleSection } from './control-sections.tsx';
import { ColourSection, IconSection, TypeSection } from './foundation-sections.tsx';
import { OverlaySection, TicketSection } from './overlay-sections.tsx';
import { palettes } from './palettes.ts';
import { StateSection, TextSection } from './state-sections.tsx';
import styles from './workshop.module.css';

type Choices = { palette: string; scheme: string; dir: string };

const choicesOf: Record<keyof Choices, readonly string[]> = {
  palette: Object.keys(palettes),
  scheme: ['device', 'light', 'dark'],
  dir: ['ltr', 'rtl'],
};

function startingChoices(): Choices {
  const query = new URLSearchParams(location.search);
  const pick = (name: keyof Choices) => query.get(name) ?? choicesOf[name][0] ?? '';
  return { palette: pick('palette'), scheme: pick('scheme'), dir: pick('dir') };
}

function dress({ palette, scheme, dir }: Choices): void {
  const root = document.documentElement;
  const theme = palettes[palette] ?? builtInTheme;
  applyTheme(root, deriveTheme(theme, 'light'), deriveTheme(theme, 'dark'));
  if (scheme === 'device') delete root.dataset['scheme'];
  else root.dataset['scheme'] = scheme;
  root.dir = dir;
  root.lang = dir === 'rtl' ? 'ar' : 'en';
}

/** Every component in every state, in three palettes, light and dark, left-to-right and right-to-left. */
export function Workshop(): ReactNode {
  const [choices, setChoices] = useState(startingChoices);
  useLayoutEffect(() => dress(choices), [choices]);
  const rtl = choices.dir === 'rtl';
  const header = (
    <AppBar start={<IconButton icon="more" label="Menu" />} end={<IconButton icon="user" label="Account" />}>
      Workshop
    </AppBar>
  );
  const tabBar = (
    <TabBar label="Main">
      <TabBarItem icon="home" current>
        Earn
      </TabBarItem>
      <TabBarItem icon="gift">Redeem</TabBarItem>
      <TabBarItem icon="ticket" dot>
        Tickets
      </TabBarItem>
      <TabBarItem icon="more">More</TabBarItem>
    </TabBar>
  );
  return (
    <DirectionProvider direction={rtl ? 'rtl' : 'ltr'}>
      <ToastProvider closeLabel="Close message">
        <LiveRegion />
        <Page skipLabel="Skip to content" header={header} tabBar={tabBar}>
          <h1>Component workshop</h1>
          <ChoiceBar choices={choices} onChange={setChoices} />
          <div className={styles['sections']}>
            <TypeSection />
            <RewardSection rtl={rtl} />
            <ControlSection />
            <FieldSection />
            <ToggleSection />
            <CardSection rtl={rtl} />
            <TicketSection />
            <OverlaySection />
            <StateSection />
            <TextSection />
            <PictureSection />
            <IconSection />
            <ColourSection />
          </div>
        </Page>
      </ToastProvider>
    </DirectionProvider>
  );
}

function ChoiceBar({ choices, onChange }: { choices: Choices; onChange: (choices: Choices) => void }): ReactNode {
  return (
    <div className={styles['bar']}>
      {(Object.keys(choicesOf) as (keyof Choices)[]).map((name) => (
        <select
          key={name}
          aria-label={name}
          value={choices[name]}
          onChange={(event) => onChange({ ...choices, [name]: event.target.value })}
        >
          {choicesOf[name].map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </select>
      ))}
    </div>
  );
}
