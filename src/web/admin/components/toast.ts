import { notifications } from '@mantine/notifications';

const closeButtonProps = { 'aria-label': 'Dismiss' };

/** Toasts stand top right and go after two seconds (set where they are mounted). */
export function showSuccess(message: string): void {
  notifications.show({ message, color: 'peacock', role: 'status', closeButtonProps });
}

export function showFailure(message: string): void {
  notifications.show({ message, color: 'gulal', role: 'alert', closeButtonProps });
}
