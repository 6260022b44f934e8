import { notifications } from '@mantine/notifications';

const closeButtonProps = { 'aria-label': 'Dismiss' };

/**
 * Toasts show top right for two seconds, as `admin-layout.tsx` mounts them. Their styles are Mantine's
 * (`theme/admin.css` imports them), with the colours of `theme/theme.ts`.
 */
export function showSuccess(message: string): void {
  notifications.show({ message, color: 'peacock', role: 'status', closeButtonProps });
}

export function showFailure(message: string, why?: string): void {
  const texts = why === undefined ? { message } : { title: message, message: why };
  notifications.show({ ...texts, color: 'gulal', role: 'alert', closeButtonProps });
}

/** One with a reason that stands nowhere else: it stays until it is dismissed. */
export function showLastingFailure(message: string): void {
  notifications.show({ message, color: 'gulal', role: 'alert', autoClose: false, closeButtonProps });
}
