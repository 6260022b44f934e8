import type { RichTextDocument } from '#contract/rich-text.ts';
import { openQuestion } from '../components/dialog/open-question.ts';
import { focusFirstError } from '../components/form/focus-first-error.ts';
import { shorterWarning } from './much-shorter.ts';
import type { Editing } from './use-event-editing.ts';

type Choice = 'save' | 'leave' | 'stay';

/** `warning` is of what saving it would replace. */
function ask(warning: string | null): Promise<Choice> {
  return new Promise((resolve) => {
    openQuestion({
      title: 'The note is not saved',
      children: `What you wrote in the description since “Save Note” would be left out.${warning === null ? '' : ` ${warning}`}`,
      labels: { confirm: 'Save the note too', cancel: 'Leave it out' },
      onConfirm: () => resolve('save'),
      onCancel: () => resolve('leave'),
      // Closing by Escape or a click beside the dialog means 'stay'; the buttons have resolved before.
      onClose: () => queueMicrotask(() => resolve('stay')),
    });
  });
}

/** Whether a saved description has these blocks; each reading of the editor has a time of its own. */
function hasBlocks(saved: string | null, { blocks }: RichTextDocument): boolean {
  if (saved === null) return blocks.length === 0;
  return JSON.stringify((JSON.parse(saved) as RichTextDocument).blocks) === JSON.stringify(blocks);
}

/**
 * The description to send. What the editor holds counts only once it was saved: where it was not, the author
 * is asked, and warned where it is much shorter than the `previous` one. Undefined means that nothing is to be sent yet.
 */
export async function flushEditor(
  { form, isDescriptionUnsaved, description, editor, saveDescription, lastSave }: Editing,
  previous = '',
): Promise<string | null | undefined> {
  if (!isDescriptionUnsaved) return description;
  // 'Save Note' may have been pressed just before: the render that this runs in knows nothing of its result.
  const saved = await lastSave.current.catch(() => description);
  const held = await editor.current?.save().catch(() => null);
  const incomplete = await editor.current?.findIncomplete().catch(() => null);
  if (held && !incomplete && hasBlocks(saved, held)) return saved;
  const choice = await ask(held ? shorterWarning(previous, JSON.stringify(held)) : null);
  if (choice === 'stay') return undefined;
  if (choice === 'leave') return saved;
  try {
    return await saveDescription();
  } catch (cause) {
    form.setFieldError('description', cause instanceof Error ? cause.message : 'The note could not be saved.');
    focusFirstError();
    return undefined;
  }
}
