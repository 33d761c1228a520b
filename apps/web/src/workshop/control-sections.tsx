import { Button } from '@fareback/ui/form/button.tsx';
import { Checkbox, Switch } from '@fareback/ui/form/checkbox.tsx';
import { Field } from '@fareback/ui/form/field.tsx';
import { IconButton } from '@fareback/ui/form/icon-button.tsx';
import { OtpField } from '@fareback/ui/form/otp-field.tsx';
import { PasswordField } from '@fareback/ui/form/password-field.tsx';
import { Select } from '@fareback/ui/form/select.tsx';
import { Cluster, Stack } from '@fareback/ui/layout/stack.tsx';
import { Tabs } from '@fareback/ui/layout/tabs.tsx';
import { Icon } from '@fareback/ui/pictures/icon.tsx';
import { type ReactNode, useState } from 'react';
import { Section } from './section.tsx';

export function ControlSection(): ReactNode {
  const [favourite, setFavourite] = useState(true);
  return (
    <Section title="Buttons">
      <Cluster>
        <Button>Claim 50 pts</Button>
        <Button variant="secondary">Details</Button>
        <Button variant="quiet">Not now</Button>
        <Button variant="danger">Delete account</Button>
      </Cluster>
      <Cluster>
        <Button size="small" icon={<Icon name="copy" size={18} />}>
          Copy
        </Button>
        <Button busy>Redeeming</Button>
        <Button disabled>Not yet</Button>
        <IconButton icon="heart" label="Favourite" tone="tinted" />
        <IconButton
          icon={favourite ? 'heart-filled' : 'heart'}
          label="Favourite"
          tone="over"
          pressed={favourite}
          onClick={() => setFavourite(!favourite)}
        />
        <IconButton icon="search" label="Search" />
      </Cluster>
      <Button wide disabled reason="You need 240 more points">
        Redeem for 1,200 pts
      </Button>
    </Section>
  );
}

export function FieldSection(): ReactNode {
  const [code, setCode] = useState('27');
  const [language, setLanguage] = useState<'en' | 'ar' | 'vi' | null>(null);
  return (
    <Section title="Fields">
      <Field label="Email" type="email" ltr placeholder="you@example.org" help="We send your receipts here." />
      <Field label="Name" defaultValue="Noor" error="Enter your first and last name." />
      <PasswordField
        label="Password"
        revealLabel="Show password"
        concealLabel="Hide password"
        defaultValue="tram-7-home"
      />
      <Field label="Search offers" hideLabel icon={<Icon name="search" size={20} />} placeholder="Search offers" />
      <Field label="Phone" ltr defaultValue="+31 ••• ••• 482" disabled />
      <OtpField
        label="Code from the message"
        help="Four digits, valid for 10 minutes."
        length={4}
        value={code}
        onChange={setCode}
      />
      <Select
        label="Language"
        placeholder="Choose a language"
        value={language}
        onChange={setLanguage}
        options={[
          { value: 'en', label: 'English' },
          { value: 'ar', label: 'العربية' },
          { value: 'vi', label: 'Tiếng Việt' },
        ]}
      />
    </Section>
  );
}

export function ToggleSection(): ReactNode {
  const [tab, setTab] = useState<'earn' | 'redeem' | 'all'>('earn');
  const tabs = [
    { value: 'earn', label: 'Earned', content: <p>What you earned.</p> },
    { value: 'redeem', label: 'Redeemed', content: <p>What you redeemed.</p> },
    { value: 'all', label: 'All', content: <p>Everything.</p> },
  ] as const;
  return (
    <Section title="Choices">
      <Stack gap={1}>
        <Checkbox defaultChecked>
          I agree to the <a href="#terms">terms</a>
        </Checkbox>
        <Checkbox error="Tick this to go on.">I am 16 or older</Checkbox>
        <Checkbox disabled defaultChecked>
          Already agreed
        </Checkbox>
        <Switch defaultChecked>Weekly summary by email</Switch>
        <Switch>Location reminders</Switch>
      </Stack>
      <Tabs label="History" tabs={tabs} value={tab} onChange={setTab} />
      <Tabs label="History as headings" look="line" tabs={tabs} value={tab} onChange={setTab} />
    </Section>
  );
}
