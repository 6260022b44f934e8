import mark from './google-mark.svg';

/** Google's mark, as its guidelines ask for beside the text of the button. */
export function GoogleMark() {
  return <img src={mark} alt="" width="18" height="18" />;
}
