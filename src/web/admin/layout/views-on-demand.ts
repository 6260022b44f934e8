import { onDemand } from '../components/on-demand/on-demand.tsx';

/** The forms are in scripts of their own: most visits only look. */
const createMainEvent = () => import('../event-form/create-main-event.tsx').then((part) => part.CreateMainEvent);
const createSubEvent = () => import('../event-form/create-sub-event.tsx').then((part) => part.CreateSubEvent);
const createAmbassador = () => import('../ambassadors/create-ambassador.tsx').then((part) => part.CreateAmbassador);
const securityView = () => import('../auth/two-factor/security-view.tsx').then((part) => part.SecurityView);
const paymentSettingsView = () =>
  import('../settings/payments/payment-settings-view.tsx').then((part) => part.PaymentSettingsView);
const committeeView = () => import('../committee/committee-view.tsx').then((part) => part.CommitteeView);
const yearView = () => import('../years/year-view.tsx').then((part) => part.YearView);
const announcementsView = () =>
  import('../announcements/announcements-view.tsx').then((part) => part.AnnouncementsView);
const themeView = () => import('../settings/theme/theme-view.tsx').then((part) => part.ThemeView);
const settingsView = () => import('../settings/settings-view.tsx').then((part) => part.SettingsView);

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
