import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Ambassador } from '#contract/ambassadors.ts';
import { endpoints } from '#contract/endpoints.ts';
import { storedUse } from '../../pictures/stored-use.ts';
import { useAdminApi } from '../api/admin-api.tsx';
import { showSuccess } from '../components/feedback/toast.ts';
import { isSameField } from '../components/form/conflict/same-field.ts';
import { saveOrAsk } from '../components/form/conflict/save-or-ask.ts';
import { FormModal } from '../components/form/form-modal.tsx';
import { ambassadorsKey, ambassadorsQuery } from '../queries/ambassadors.ts';
import { mainEventsQuery } from '../queries/events/events.ts';
import { AmbassadorForm, type AmbassadorPicture, type AmbassadorValues, eventChoices } from './ambassador-form.tsx';

/** The photo and the point of it that stays in sight are one: a point means nothing for another photo. */
interface SharedValues extends Omit<AmbassadorValues, 'imageFocus'> {
  photo: { image: string; focus: string };
}

const labels: Record<keyof SharedValues, string> = {
  name: 'Name',
  institution: 'Institution',
  shortBio: 'Short Bio',
  events: 'Main Event',
  photo: 'Image',
};

const initialOf = ({ name, institution, shortBio, events, images }: Ambassador): AmbassadorValues => ({
  name,
  institution: institution ?? '',
  shortBio: shortBio ?? '',
  events,
  imageFocus: storedUse(images),
});

function sharedOf(person: Ambassador): SharedValues {
  const { imageFocus: focus, ...values } = initialOf(person);
  return { ...values, photo: { image: person.image ?? '', focus } };
}

/** A photo that was chosen here, by its name: it has no URL yet. */
const chosenPhoto = (file: File) => `“${file.name}”`;

/** What the form holds. */
function typedOf({ imageFocus, ...values }: AmbassadorValues, before: Ambassador, picture: AmbassadorPicture) {
  const stored = before.image ?? '';
  const image = picture.file ? chosenPhoto(picture.file) : picture.isRemoved ? '' : stored;
  return { ...values, photo: { image, focus: image === '' ? '' : imageFocus } };
}

/** The fields of the request that are about the photo; none where it stays as it is stored. */
function photoBody({ photo }: SharedValues, stored: Ambassador, { file }: AmbassadorPicture) {
  if (isSameField(photo, sharedOf(stored).photo)) return {};
  if (photo.image === '') return { removeImage: true };
  const isFormer = file === null && photo.image !== stored.image;
  return { imageFocus: photo.focus, ...(isFormer ? { image: photo.image } : {}) };
}

/** `before` is the photo that both began with. */
function photoInWords({ image, focus }: SharedValues['photo'], before: string | null): string {
  if (image === '') return 'no photo';
  if (image === before) return focus === '' ? 'the middle of the photo' : 'another part of the photo';
  return image.startsWith('“') ? image : 'another photo';
}

/** Changes an ambassador. What somebody else saved meanwhile is kept, or asked about where both changed it. */
export function EditAmbassador({ person, onClose }: { person: Ambassador; onClose: () => void }) {
  const api = useAdminApi();
  const queryClient = useQueryClient();
  const mainEvents = useQuery(mainEventsQuery(api)).data;
  const base = useRef(person);
  const draftName = `ambassador-${person._id}`;
  // In the order of the form: the first is the ambassador's own.
  const titlesOf = (ids: string[]) => {
    const choices = eventChoices(mainEvents, ids);
    return ids.map((id) => choices.find(({ value }) => value === id)?.label).join(', ');
  };
  const save = async (values: AmbassadorValues, picture: AmbassadorPicture, onProgress: (share: number) => void) => {
    const stored = await saveOrAsk<SharedValues, Ambassador>(typedOf(values, base.current, picture), {
      base,
      toValues: sharedOf,
      // A deleted one has no other values: the server says that it is gone.
      read: async () => {
        const people = await queryClient.fetchQuery({ ...ambassadorsQuery(api), staleTime: 0 });
        return people.find(({ _id }) => _id === person._id) ?? base.current;
      },
      send: async ({ photo, ...given }, before) => {
        const changed = photoBody({ photo, ...given }, before, picture);
        const body = { ...given, ...changed, version: before.version, mainEventId: given.events[0] ?? '' };
        const image = 'imageFocus' in changed ? picture.file : null;
        const input = { params: { id: person._id }, body, files: { image } };
        const response = await api.callOnce(endpoints.ambassadors.update, input, { draft: draftName, onProgress });
        return response?.data ?? before;
      },
      labels,
      show: (name, of) => {
        if (name === 'photo') return photoInWords(of.photo, base.current.image);
        return name === 'events' ? titlesOf(of.events) || 'nothing' : null;
      },
      code: 'ambassador_changed',
      title: 'This ambassador was changed meanwhile',
    });
    queryClient.setQueryData(ambassadorsKey, (list?: Ambassador[]) =>
      list?.map((known) => (known._id === stored._id ? stored : known)),
    );
    void queryClient.invalidateQueries({ queryKey: ambassadorsKey });
    showSuccess('Ambassador updated successfully!');
    onClose();
  };
  return (
    <FormModal opened onClose={onClose} ownDraft={draftName} title="Edit ambassador" size="lg">
      <AmbassadorForm
        initial={initialOf(person)}
        image={person.image}
        submitLabel="Save"
        draftName={draftName}
        onSave={save}
        onCancel={onClose}
      />
    </FormModal>
  );
}
