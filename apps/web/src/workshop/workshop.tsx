import { DirectionProvider } from '@base-ui/react/direction-provider';
import { LiveRegion } from '@fareback/ui/feedback/live-region.tsx';
import { ToastProvider } from '@fareback/ui/feedback/toast.tsx';
import { IconButton } from '@fareback/ui/form/icon-button.tsx';
import { AppBar, Page, TabBar, TabBarItem } from '@fareback/ui/layout/page.tsx';
import { Icon, iconNames } from '@fareback/ui/pictures/icon.tsx';
import { type CSSProperties, type ReactNode, useLayoutEffect, useState } from 'react';
import { applyTheme } from '../tenant/theme/apply-theme.ts';
import { deriveTheme } from '../tenant/theme/derive-theme.ts';
import { builtInTheme, type Theme } from '../tenant/theme/theme.ts';
import { CardSection, PictureSection, RewardSection } from './card-sections.tsx';
import { ControlSection, FieldSection, ToggleSection } from './control-sections.tsx';
import { OverlaySection, TicketSection } from './overlay-sections.tsx';
import { Section } from './section.tsx';
import { StateSection, TextSection } from './state-sections.tsx';
import styles from './workshop.module.css';

const palettes: Readonly<Record<string, Theme>> = {
  'built-in': builtInTheme,
  harbour: {
    button: '#1438c9',
    buttonText: '#ffffff',
    btnHover: '#0e2a9b',
    pointsBadge: '#ff6b4a',
    pointsBadgeText: '#ffffff',
    header: '#0b1f6b',
    headerText: '#ffffff',
    disable: '#d9dce6',
    disableText: '#8b90a3',
    error: '#d3123d',
    linkColor: '#1438c9',
    stateBadge: '#dfe6ff',
    rightPanel: '#e9edff',
  },
  mustard: {
    button: '#ffcf24',
    buttonText: '#ffffff',
    btnHover: '#f2bd00',
    pointsBadge: '#2d1b4e',
    pointsBadgeText: '#ffcf24',
    header: '#2d1b4e',
    headerText: '#ffcf24',
    disable: '#ececec',
    disableText: '#b5b5b5',
    error: '#ff5c5c',
    linkColor: '#ffb000',
    stateBadge: '#f1e9ff',
    rightPanel: '#2d1b4e',
  },
};

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

function TypeSection(): ReactNode {
  return (
    <Section title="Type">
      <h1>Ride more, get more</h1>
      <h2>Пять поездок до награды</h2>
      <p>Every trip you take earns points. Tiếng Việt, Français, Türkçe. 0123456789</p>
      <p lang="ar" dir="rtl">
        كل رحلة تقرّبك من مكافأتك التالية.
      </p>
      <p>
        <a href="#type">How points work</a>
      </p>
    </Section>
  );
}

function IconSection(): ReactNode {
  return (
    <Section title="Icons" wide>
      <div className={styles['icons']}>
        {iconNames.map((name) => (
          <span key={name} title={name}>
            <Icon name={name} />
          </span>
        ))}
      </div>
    </Section>
  );
}

function ColourSection(): ReactNode {
  return (
    <Section title="Roles" wide>
      <div className={styles['swatches']}>
        {Object.keys(deriveTheme(builtInTheme, 'light')).map((role) => (
          <div key={role} className={styles['swatch']} style={{ '--role': `var(${role})` } as CSSProperties}>
            <span>{role}</span>
          </div>
        ))}
      </div>
    </Section>
  );
}
