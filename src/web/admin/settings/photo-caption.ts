/** Words that cameras and messengers put into the names of files. */
const CAMERA_WORDS = /\b(?:img|mvimg|dsc\w?|pxl|whatsapp|image|photo|screenshot|at|am|pm|wa)\d*\b/gi;

/** The caption that a new photo begins with: its file's name, unless that is a camera's; `position` counts from 1. */
export function captionOf(fileName: string, position: number): string {
  const name = fileName
    .replace(/\.\w+$/, '')
    .replaceAll(/[\s_-]+/g, ' ')
    .trim()
    .slice(0, 120);
  const isNamed = /\p{L}/u.test(name.replaceAll(CAMERA_WORDS, ''));
  return isNamed ? name : `Picture ${position}`;
}
