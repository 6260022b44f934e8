import { onDemand } from '../components/on-demand/on-demand.tsx';

/** The forms are in scripts of their own: most visits only look. */
const createMainEvent = async () => (await import('../event-form/create-main-event.tsx')).CreateMainEvent;
const createSubEvent = async () => (await import('../event-form/create-sub-event.tsx')).CreateSubEvent;
const createAmbassador = async () => (await import('../ambassadors/create-ambassador.tsx')).CreateAmbassador;
const securityView = async () => (await import('../auth/two-factor/security-view.tsx')).SecurityView;
const paymentSettingsView = async () =>
  (await import('../settings/payments/payment-settings-view.tsx')).PaymentSettingsView;
const committeeView = async () => (await import('../committee/committee-view.tsx')).CommitteeView;
const yearView = async () => (await import('../years/year-view.tsx')).YearView;
const announcementsView = async () => (await import('../announcements/announcements-view.tsx')).AnnouncementsView;
const themeView = async () => (await import('../settings/theme/theme-view.tsx')).ThemeView;
const settingsView = async () => (await import('../settings/settings-view.tsx')).SettingsView;

export const CreateMainEvent = onDemand('The form', createMainEvent);
export const CreateSubEvent = onDemand('The form', createSubEvent);
export const CreateAmbassador = onDemand('The form', createAmbassador);
export const SecurityView = onDemand('Account security', securityView);
export const PaymentSettingsView = onDemand('The payment settings', paymentSettingsView);
export const CommitteeView = onDemand('The committee', committeeView);
export const YearView = onDemand('The year', yearView);
export const AnnouncementsView = onDemand('The announcements', announcementsView);
export const ThemeView = onDemand('The theme', themeView);
export const SettingsView = onDemand('The settings', settingsView);

/** Fetches them before one is opened. One that fails is fetched when it is opened. */
export async function fetchViewsAhead(): Promise<void> {
  await Promise.allSettled(
    [
      createMainEvent,
      createSubEvent,
      createAmbassador,
      securityView,
      paymentSettingsView,
      committeeView,
      yearView,
      announcementsView,
      themeView,
      settingsView,
    ].map((load) => load()),
  );
}
