/** Starts the API reference at /docs, which needs no session. */
import { StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { Router } from 'wouter';
import { ErrorBoundary } from '../components/error-boundary.tsx';
import { Loading } from '../components/loading.tsx';
import { ToastProvider } from '../components/toast.tsx';
import '../styles/main.css';
import { SERVICE_PATH } from '../service-path.ts';
import { loadOpenApi } from './load-open-api.ts';
import { Reference } from './reference.tsx';

const loading = loadOpenApi();
const place = document.getElementById('app');
if (place) {
  createRoot(place).render(
    <StrictMode>
      <Router base={`${SERVICE_PATH}/docs`}>
        <ToastProvider>
          <ErrorBoundary place="">
            <Suspense fallback={<Loading />}>
              <Reference loading={loading} />
            </Suspense>
          </ErrorBoundary>
        </ToastProvider>
      </Router>
    </StrictMode>,
  );
}
