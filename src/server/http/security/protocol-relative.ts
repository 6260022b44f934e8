/**
 * Open-redirect guard: whether browsers would read a path as protocol-relative, that is as the name of another host.
 * They drop tabs and line ends and treat a backslash as a slash. No page of ours has such a path.
 */
export function isProtocolRelative(url: string): boolean {
  const path = url.split(/[?#]/, 1)[0] ?? '';
  let decoded = path;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    // What cannot be decoded is checked undecoded.
  }
  return decoded
    .replace(/[\t\r\n]/g, '')
    .replaceAll('\\', '/')
    .startsWith('//');
}
