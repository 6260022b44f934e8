import { Alert, SegmentedControl, Select, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endpoints } from '#contract/endpoints.ts';
import type { OwnRole } from '#contract/roles/committee.ts';
import { countsIn } from '#contract/roles/link-powers.ts';
import { type Power, powers } from '#contract/roles/powers.ts';
import { type BuiltInRole, builtInRoleKeys, builtInRoles, isBuiltInRole } from '#contract/roles/roles.ts';
import { useAdminApi } from '../api/admin-api.tsx';
import { DateTimeField } from '../components/form/date-field.tsx';
import { toInstant } from '../components/form/local-time.ts';
import { maxLengthIn } from '../components/form/max-length.ts';
import { gatesQuery } from '../queries/committee.ts';
import { EventSelect } from '../registrations/event-select.tsx';

/** A role with its scope and its end, as a form holds them; `ends` is local time. */
export interface RoleValues {
  role: string;
  reach: string;
  eventId: string;
  venue: string;
  gateId: string;
  ends: string;
}

export const noRole: RoleValues = {
  role: 'event_coordinator',
  reach: 'event',
  eventId: '',
  venue: '',
  gateId: '',
  ends: '',
};

export const validateRole = {
  eventId: (value: string, { reach }: RoleValues) => (reach === 'event' && !value ? 'Choose an event' : null),
  venue: (value: string, { reach }: RoleValues) => (reach === 'venue' && !value.trim() ? 'Which venue?' : null),
  gateId: (value: string, { reach }: RoleValues) => (reach === 'gate' && !value ? 'Choose a gate' : null),
};

/** The same as the API takes it. */
export const roleBody = ({ role, reach, eventId, venue, gateId, ends }: RoleValues) => ({
  role,
  endsAt: toInstant(ends) || null,
  ...(reach === 'event' ? { eventId } : {}),
  ...(reach === 'venue' ? { venue } : {}),
  ...(reach === 'gate' ? { gateId } : {}),
});

/** Roles that are given for single events, venues or gates; all others of the program for the festival. */
const rolesOfEvents: BuiltInRole[] = ['event_coordinator', 'gate_volunteer', 'judge'];

/** For what a role is given most often; what the form has already, for one that the committee made. */
function usualReach({ role, reach }: RoleValues): string {
  if (!isBuiltInRole(role)) return reach;
  return rolesOfEvents.includes(role) ? 'event' : 'festival';
}

const reaches = [
  { value: 'festival', label: 'Festival' },
  { value: 'event', label: 'One event' },
  { value: 'venue', label: 'One venue' },
  { value: 'gate', label: 'One gate' },
];

export interface RoleFieldsProps {
  values: RoleValues;
  errors: Partial<Record<string, React.ReactNode>>;
  onChange: (field: keyof RoleValues, value: string) => void;
  /** The committee's own roles. */
  roles: OwnRole[];
  /** Whether a built-in role is offered. */
  offers?: (role: keyof typeof builtInRoles) => boolean;
  /** What is said of the end. */
  endHint?: string;
}

/** Which role, for what and until when. */
export function RoleFields({ values, errors, onChange, roles, offers = () => true, endHint }: RoleFieldsProps) {
  const { role, reach } = values;
  const [isReachChosen, setReachChosen] = useState(reach !== usualReach(values));
  const chooseRole = (chosen: string) => {
    onChange('role', chosen);
    if (!isReachChosen) onChange('reach', usualReach({ ...values, role: chosen }));
  };
  const gates = useQuery(gatesQuery(useAdminApi())).data ?? [];
  const builtIn = builtInRoleKeys.filter(offers).map((key) => ({ value: key, label: builtInRoles[key].label }));
  const own = roles.map(({ _id, label }) => ({ value: _id, label }));
  return (
    <>
      <Select
        label="Role"
        allowDeselect={false}
        data={[{ group: 'Roles', items: builtIn }, ...(own.length > 0 ? [{ group: 'Your own', items: own }] : [])]}
        value={role}
        onChange={(value) => chooseRole(value ?? role)}
        error={errors.role}
      />
      {isBuiltInRole(role) ? (
        <Text size="sm" c="dimmed">
          {builtInRoles[role].description}
        </Text>
      ) : null}
      <SegmentedControl
        aria-label="For what"
        data={gates.length > 0 ? reaches : reaches.filter(({ value }) => value !== 'gate')}
        fullWidth
        value={reach}
        onChange={(value) => {
          setReachChosen(true);
          onChange('reach', value);
        }}
      />
      <LessForReach powers={powersOf(role, roles)} reach={reach} />
      {reach === 'event' ? (
        <EventSelect
          label="Event"
          withParents
          value={values.eventId}
          onChange={(value) => onChange('eventId', value ?? '')}
          error={errors.eventId}
        />
      ) : null}
      {reach === 'venue' ? (
        <TextInput
          label="Venue"
          description="As the events say it; everything that takes place there."
          maxLength={maxLengthIn(endpoints.committee.grant, 'venue')}
          value={values.venue}
          onChange={(event) => onChange('venue', event.currentTarget.value)}
          error={errors.venue}
        />
      ) : null}
      {reach === 'gate' ? (
        <Select
          label="Gate"
          description="For roles that scan passes or see figures alone."
          data={gates.map(({ _id, name, venue }) => ({ value: _id, label: venue ? `${name}, ${venue}` : name }))}
          value={values.gateId || null}
          onChange={(value) => onChange('gateId', value ?? '')}
          error={errors.gateId}
        />
      ) : null}
      <DateTimeField
        label="Until"
        description={endHint ?? 'Left empty, until it is revoked.'}
        value={values.ends}
        onChange={(event) => onChange('ends', event.currentTarget.value)}
        error={errors.endsAt}
      />
    </>
  );
}

const powersOf = (role: string, own: OwnRole[]): readonly Power[] =>
  isBuiltInRole(role) ? builtInRoles[role].powers : (own.find(({ _id }) => _id === role)?.powers ?? []);

/** What of a role does not work where it is given for less than the festival. */
function LessForReach({ powers: held, reach }: { powers: readonly Power[]; reach: string }) {
  const lost = reach === 'event' || reach === 'venue' ? held.filter((power) => !countsIn(power, 'events')) : [];
  if (lost.length === 0) return null;
  return (
    <Alert color="marigold" variant="light" role="status">
      For {reach === 'event' ? 'one event' : 'one venue'} this role does not allow:{' '}
      {lost.map((power) => powers[power].label.toLowerCase()).join(', ')}. That takes the role for the festival.
    </Alert>
  );
}
