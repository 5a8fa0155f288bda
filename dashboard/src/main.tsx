/** Starts the app: everything that views share, then the views. */
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Router } from 'wouter';
import { isAway, isSignedOut } from './api/errors.ts';
import { App } from './app.tsx';
import { ToastProvider } from './components/toast.tsx';
import './styles/main.css';
import { SERVICE_PATH } from './service-path.ts';
import { preloadView } from './views.ts';

const BASE = `${SERVICE_PATH}/dashboard`;
preloadView(location.pathname.slice(BASE.length));

/** If a session ended elsewhere, any request leads back to the sign-in page. */
function noticeSignOut(error: unknown): void {
  if (isSignedOut(error)) void queries.resetQueries({ queryKey: ['session'] });
}

const BACK_MS = 3_000;

const queries = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      if (query.queryKey[0] !== 'session') noticeSignOut(error);
    },
  }),
  mutationCache: new MutationCache({ onError: noticeSignOut }),
  // The SDK retries by itself where that may help.
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      retry: false,
      // A view that was opened while the server was away loads when it is back.
      refetchInterval: ({ state }) => (isAway(state.error) ? BACK_MS : false),
    },
  },
});

const place = document.getElementById('app');
if (place) {
  createRoot(place).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <Router base={BASE}>
          <ToastProvider>
            <App />
          </ToastProvider>
        </Router>
      </QueryClientProvider>
    </StrictMode>,
  );
}
