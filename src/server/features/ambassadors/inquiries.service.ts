import { createHash } from 'node:crypto';
import { nanoid } from 'nanoid';
import type { CreateInquiry, Inquiry, InquirySort } from '#contract/ambassadors.ts';
import type { AppContext } from '../../context.ts';
import { isUniqueViolation } from '../../db/errors.ts';
import { inTransaction } from '../../db/transaction.ts';
import { AppError, fieldError } from '../../errors.ts';
import { removeImage, setImageReferences, withStoredImage } from '../images/images.service.ts';
import type { Upload } from '../images/uploads.service.ts';
import { recordConsent } from '../privacy/consents/consents.service.ts';
import * as repository from './inquiries.repository.ts';

const PAGE_SIZE = 50;

const ownerOf = (id: string) => `inquiries/${id}`;

/** The id of an application that is sent with a key: the same of every attempt, another one of another key or e-mail. */
function idOf({ idempotencyKey, email }: Pick<CreateInquiry, 'idempotencyKey' | 'email'>): string {
  if (!idempotencyKey) return nanoid();
  const hash = createHash('sha256').update(JSON.stringify(['inquiry', idempotencyKey, email]));
  return hash.digest('base64url').slice(0, 21);
}

/**
 * Stores an application; only admins can see its photo. Returns its id, also where it was sent before with the same key and only the
 * response was lost. Throws `validation_failed` without a photo, and the errors of images.
 */
export async function createInquiry(
  context: AppContext,
  input: CreateInquiry,
  photo: Upload | undefined,
): Promise<string> {
  if (!photo) throw fieldError('photo', 'Please select an image');
  const id = idOf(input);
  const isStored = async () => (await repository.findInquiry(context.db, id)) !== undefined;
  if (input.idempotencyKey && (await isStored())) return id;
  try {
    await storeInquiry(context, id, input, photo);
  } catch (error) {
    // The same one, which was sent twice at once.
    if (!(isUniqueViolation(error) && (await isStored()))) throw error;
  }
  return id;
}

async function storeInquiry(
  context: AppContext,
  id: string,
  { noticeVersion, allowNews, allowPhotos, idempotencyKey: _key, ...input }: CreateInquiry,
  photo: Upload,
): Promise<void> {
  await withStoredImage(
    context,
    photo,
    (photoId) => {
      if (!photoId) throw new AppError('internal_error');
      const createdAt = context.clock().toISOString();
      return inTransaction(context.db, async (trx) => {
        await repository.insertInquiry(trx, { ...input, id, photoId, createdAt });
        await setImageReferences(trx, ownerOf(id), [photoId], createdAt);
        const given = { noticeVersion, allowNews, allowPhotos };
        await recordConsent(trx, context, 'ambassador', { email: input.email, inquiryId: id }, given);
      });
    },
    { isPrivate: true },
  );
}

export interface InquiryQuery {
  before?: string | undefined;
  search?: string | undefined;
  sort?: InquirySort | undefined;
}

/**
 * A page of inquiries, newest first or as sorted, after the inquiry `before`; `total` counts all that match the
 * search. Throws `validation_failed` where `before` is no longer there.
 */
export async function listInquiries(
  { db }: AppContext,
  { before, search, sort }: InquiryQuery,
): Promise<{ inquiries: Inquiry[]; total: number; more: boolean }> {
  if (before && !(await repository.findInquiry(db, before))) {
    throw fieldError('before', 'This inquiry is gone. Load the list again.');
  }
  const { rows, ...page } = await repository.readInquiryPage(db, { search, sort, after: before, limit: PAGE_SIZE });
  return { inquiries: rows, ...page };
}

/** Deletes an inquiry and its photo for good. Throws `inquiry_not_found`. */
export async function deleteInquiry(context: AppContext, id: string): Promise<void> {
  const photoId = await inTransaction(context.db, async (trx) => {
    const inquiry = await repository.findInquiry(trx, id);
    if (!inquiry || !(await repository.deleteInquiry(trx, id))) throw new AppError('inquiry_not_found');
    await setImageReferences(trx, ownerOf(id), [], context.clock().toISOString());
    return inquiry.photoId;
  });
  await removeImage(context, photoId);
}
