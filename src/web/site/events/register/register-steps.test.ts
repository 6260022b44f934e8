import { describe, expect, it } from 'vitest';
import { plainHref, type RegisterEvent, registerStep, registrationStep } from './register-steps.ts';

const event: RegisterEvent = {
  _id: 'e1',
  title: 'Nritya',
  teamSize: 4,
  isAuthenticationNeeded: false,
  isRegistrationNeeded: false,
  registrationLink: null,
  entryFee: null,
  individualEntryFee: null,
  teamEntryFee: null,
  participationType: 'individual',
};
const stranger = { hasToken: false, isRegistered: false };
const halfway = { hasToken: true, isRegistered: false };
const member = { hasToken: true, isRegistered: true };

describe('registerStep', () => {
  it('leads visitors to the login where authentication is needed, with the next page and the event', () => {
    const step = registerStep({ ...event, isAuthenticationNeeded: true, isRegistrationNeeded: true }, stranger);
    expect(step).toEqual({
      to: '/subevent/Nritya/e1/login',
      state: { redirectTo: '/subevent/Nritya/e1/teamregistration', eventId: 'e1' },
    });
  });

  it('leads a token without an account to the sign-up', () => {
    const step = registerStep({ ...event, isAuthenticationNeeded: true }, halfway);
    expect(step).toMatchObject({ to: '/subevent/Nritya/e1/register' });
  });

  it('leads members on to the registration', () => {
    const step = registerStep({ ...event, isAuthenticationNeeded: true, isRegistrationNeeded: true }, member);
    expect(step).toMatchObject({ to: '/subevent/Nritya/e1/teamregistration' });
  });

  it.each([stranger, halfway, member])('requires no account of %s where none is needed', (marker) => {
    expect(registerStep(event, marker)).toMatchObject({ to: '/subevent/Nritya/e1/payment' });
  });
});

describe('entryStep', () => {
  it('prefers the team registration, with event id, title and team size', () => {
    const step = registrationStep({
      ...event,
      isRegistrationNeeded: true,
      registrationLink: 'https://forms.example/x',
    });
    expect(step).toEqual({
      to: '/subevent/Nritya/e1/teamregistration',
      state: { eventId: 'e1', title: 'Nritya', teamSize: 4 },
    });
  });

  it('leads to the external registration link', () => {
    expect(registrationStep({ ...event, registrationLink: 'https://forms.example/x' })).toEqual({
      leave: 'https://forms.example/x',
    });
  });

  it('leads to the payment with the amount', () => {
    expect(registrationStep({ ...event, individualEntryFee: 150 })).toMatchObject({ state: { amount: 150 } });
    expect(registrationStep({ ...event, entryFee: 200, individualEntryFee: 150 })).toMatchObject({
      state: { amount: 200 },
    });
    expect(registrationStep(event)).toMatchObject({ state: { amount: 0 } });
  });
});

describe('plainHref', () => {
  const gated = { ...event, isAuthenticationNeeded: true };

  it('leads to the page of registering, which knows who is logged in, also where an account is needed', () => {
    expect(plainHref(gated)).toBe('/subevent/Nritya/e1/payment');
    expect(plainHref({ ...gated, isRegistrationNeeded: true })).toBe('/subevent/Nritya/e1/teamregistration');
    expect(plainHref(event)).toBe('/subevent/Nritya/e1/payment');
  });

  it('leads to the page of registering before another site that needs an account', () => {
    const registrationLink = 'https://forms.example/x';
    expect(plainHref({ ...gated, registrationLink })).toBe('/subevent/Nritya/e1/payment');
    expect(plainHref({ ...event, registrationLink })).toBe(registrationLink);
  });
});
