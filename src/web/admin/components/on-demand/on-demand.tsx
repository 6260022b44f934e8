import {
  type ComponentType,
  createContext,
  type LazyExoticComponent,
  lazy,
  use,
  useEffect,
  useState,
  useTransition,
} from 'react';
import { fetchStylesAgain } from './fetch-styles-again.ts';
import { NotLoaded } from './not-loaded.tsx';

interface Retry {
  isLoading: boolean;
  retry: () => void;
  /** Nothing shows the failure any more: what opens the part next fetches it again. */
  leave: () => void;
}

const RetryContext = createContext<Retry | null>(null);

/** In place of a part whose script did not come. */
function Failure({ what, isRepeated }: { what: string; isRepeated: boolean }) {
  const { isLoading, retry, leave } = use(RetryContext) as Retry;
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it is unmounted, and at no other time.
  useEffect(() => leave, []);
  return <NotLoaded what={what} isRepeated={isRepeated} isLoading={isLoading} onRetry={retry} />;
}

type Part<Props extends object> = LazyExoticComponent<ComponentType<Props>>;

/** What is fetched next; outside of the component, since React drops the state of one that waits before it was ever shown. */
interface Source<Props extends object> {
  next: Part<Props>;
  renew: () => void;
}

function Slot<Props extends object>({ source, props }: { source: Source<Props>; props: Props }) {
  const [Part, setPart] = useState<ComponentType<Props>>(() => source.next);
  const [isLoading, startTransition] = useTransition();
  const retry = () => {
    source.renew();
    startTransition(() => setPart(() => source.next));
  };
  return (
    <RetryContext value={{ isLoading, retry, leave: source.renew }}>
      <Part {...props} />
    </RetryContext>
  );
}

/**
 * A part of the panel in a script of its own, below the caller's Suspense. `React.lazy` keeps a failure for good and throws it, which
 * would end the whole panel: here a script that does not come is said in the part's place, and fetched again when asked for.
 * `what` names the part, with a capital: 'The form'.
 */
export function onDemand<Props extends object>(
  what: string,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const fetched = (isRepeated: boolean): Part<Props> =>
    lazy<ComponentType<Props>>(async () => {
      try {
        await fetchStylesAgain();
        return { default: await load() };
      } catch (error) {
        console.warn(`${what} could not be loaded:`, error);
        return { default: () => <Failure what={what} isRepeated={isRepeated} /> };
      }
    });
  const source: Source<Props> = {
    next: fetched(false),
    renew: () => {
      source.next = fetched(true);
    },
  };
  return (props) => <Slot source={source} props={props} />;
}
