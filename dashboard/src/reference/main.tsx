/** Starts the API reference at /docs, which needs no session. */
import { StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { Router } from 'wouter';
import { ErrorBoundary } from '../components/error-boundary.tsx';
import { Loading } from '../components/loading.tsx';
import { ToastProvider } from '../components/toast.tsx';
import '../styles/main.css';
import { SERVICE_PATH } from '../service-path.ts';
import type { OpenApi } from './open-api.ts';
import { Reference } from './reference.tsx';

async function loadDocument(): Promise<OpenApi> {
  const response = await fetch(`${SERVICE_PATH}/api/openapi.json`);
  if (!response.ok) throw new Error(`The OpenAPI document could not be read (${response.status})`);
  return (await response.json()) as OpenApi;
}

const loading = loadDocument();
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
