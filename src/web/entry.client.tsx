import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

// The server has read it, and rendered the page as if it were not there.
const url = new URL(window.location.href);
if (url.searchParams.has('lang')) {
  url.searchParams.delete('lang');
  window.history.replaceState(window.history.state, '', url);
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
