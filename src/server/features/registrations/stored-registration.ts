import type { Registration } from '#contract/registrations.ts';

/** A registration as stored, with the fields of its event that responses carry. */
export interface StoredRegistration extends Omit<Registration, 'people' | 'position' | 'cancellable'> {
  email: string;
  phone: string | null;
  college: string | null;
  userId: string | null;
}

/** What a decision needs to know of a registration, read under the lock of the event's seats. */
export interface RegistrationCore
  extends Pick<StoredRegistration, '_id' | 'eventId' | 'kind' | 'status' | 'amount' | 'number' | 'expiresAt'> {
  updatedAt: string;
}
