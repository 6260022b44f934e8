/** A path of this site: no host, no scheme, no characters that browsers drop or convert. */
export const OWN_PATH = /^\/(?!\/)[\w\-./~%?=&]*$/;
