/** An instant as people read it, in the festival's zone: `Friday, 12 February 2027 at 10:00`. */
export function timeIn(timeZone: string) {
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short', timeZone });
  return (instant: string) => format.format(new Date(instant));
}

/** `Tue 24 Nov, 6:00 pm`: as short as a deadline has to be. */
export function deadlineIn(timeZone: string) {
  const day = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short', timeZone });
  const time = new Intl.DateTimeFormat('en-GB', { hour: 'numeric', minute: '2-digit', hour12: true, timeZone });
  return (instant: string) => {
    const date = new Date(instant);
    return `${day.format(date).replace(',', '')}, ${time.format(date)}`;
  };
}
