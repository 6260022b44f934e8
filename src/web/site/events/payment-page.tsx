import { Link } from 'react-router';
import { formatRupees, registerAmount } from '../../money/format-money.ts';
import { eventPath } from '../event-paths.ts';
import { useFestival } from '../festival.ts';
import { FormPage } from '../forms/form-page.tsx';
import { pageApi } from '../page-api.ts';
import { button } from '../parts/button.ts';
import { PageHead } from '../parts/page-head.tsx';
import type { Route } from './+types/payment-page.ts';
import { getEvent } from './get-event.ts';

export async function loader(args: Route.LoaderArgs) {
  const event = await getEvent(pageApi(args), args.params.id);
  const { _id, title, mainEventId } = event;
  return { event: { _id, title, mainEventId }, amount: registerAmount(event) };
}

export default function PaymentPage({ loaderData: { event, amount } }: Route.ComponentProps) {
  const { email } = useFestival();
  return (
    <FormPage title={amount > 0 ? 'Payment' : 'Registration'} lead={<p>for {event.title}</p>}>
      <PageHead title={`Payment for ${event.title}`} description={`The entry fee of ${event.title}.`} hidden />
      <p>
        {amount > 0 ? (
          <>
            The entry fee is <strong>{formatRupees(amount)}</strong>. It is collected at the registration desk, in cash
            or by UPI.
          </>
        ) : (
          'This event is free. Come to the registration desk with your college identity card.'
        )}
      </p>
      {email ? (
        <p>
          Questions? Write to <a href={`mailto:${email}`}>{email}</a>.
        </p>
      ) : null}
      <p>
        <Link className={button('ink')} to={eventPath(event)}>
          Back to {event.title}
        </Link>
      </p>
    </FormPage>
  );
}
