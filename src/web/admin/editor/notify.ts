import type EditorJS from '@editorjs/editorjs';
import type { API } from '@editorjs/editorjs';

/** Says what was refused, for eight seconds, in the editor's own notices; its types leave them out. */
export function notify(editor: EditorJS, message: string): void {
  (editor as EditorJS & Pick<API, 'notifier'>).notifier.show({ message, style: 'error' });
}
