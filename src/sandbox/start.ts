/** Starts the converters of a service: first the walls, then the files that children may only read, then the pool. */
import { execFile } from 'node:child_process';
import { hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Admission, createAdmission } from '../concurrency/limits/admission.ts';
import type { Config } from '../config.ts';
import type { Health } from '../contract/health.ts';
import { findOcrData } from '../convert/documents/ocr-data.ts';
import { VERSION } from '../version.ts';
import { checkedOutCommit } from './checked-out.ts';
import { createPool, type Pool } from './pool.ts';
import { raiseWalls, type Walls, type WallsReport } from './walls/walls.ts';

type Settings = Pick<
  Config,
  | 'converters'
  | 'converterMemoryMb'
  | 'warmUp'
  | 'callExtraMs'
  | 'dataDir'
  | 'isolation'
  | 'ocrDataDir'
  | 'ocrLanguages'
>;

const PREPARE = fileURLToPath(new URL('./prepare.ts', import.meta.url));
const PREPARE_MS = 60_000;

export type Converters = {
  pool: Pool;
  report: WallsReport;
  /** Resolves when the compiled code is stored. Nothing has to wait for it. */
  compiled: Promise<void>;
};

export async function startConverters(
  config: Settings,
  admission: Admission = createAdmission(),
): Promise<Converters> {
  const cacheDir = join(config.dataDir, 'cache');
  await mkdir(join(cacheDir, 'code'), { recursive: true });
  // At every start, because languages may have been added; only missing ones are unpacked.
  const [walls] = await Promise.all([wallsFor(config), findOcrData({ ...config, cacheDir })]);
  const compiled = keepCompiledCode(walls, cacheDir);
  const size = config.converters;
  const pool = createPool({
    size,
    // As many again, so that an account that keeps all of them busy for minutes does not shut out the others.
    extra: size,
    slots: admission.slots('converters', size, size),
    spent: admission.spend,
    isShared: admission.isShared,
    memoryMb: config.converterMemoryMb,
    timeoutMs: config.callExtraMs,
    walls,
    codeCache: join(cacheDir, 'code'),
    warmUp: config.warmUp,
  });
  return { pool, report: walls.report, compiled };
}

/** How foreign content is isolated on this machine. Throws if that is less than the operator requires. */
export function wallsFor({
  isolation,
  dataDir,
  ocrDataDir,
}: Pick<Settings, 'isolation' | 'dataDir' | 'ocrDataDir'>): Promise<Walls> {
  const cacheDir = join(dataDir, 'cache');
  const readable = [cacheDir, ...(ocrDataDir ? [ocrDataDir] : [])];
  return raiseWalls({ isolation, dataDir, readable, codeCache: join(cacheDir, 'code') });
}

/** Children also start without it, only slower, so a failure is ignored. */
async function keepCompiledCode(walls: Walls, cacheDir: string): Promise<void> {
  const codeCache = join(cacheDir, 'code');
  // Node stores it per user, and the user is derived from the path of the data directory.
  const done = join(cacheDir, `prepared-${sourcesId()}-${walls.uid ?? 'own'}`);
  if (existsSync(done)) return;
  try {
    if (walls.uid !== null) {
      await chown(codeCache, walls.uid, walls.uid);
    }
    const { file, args, env } = walls.around({
      flags: [],
      program: PREPARE,
      writable: [codeCache],
    });
    const environment = { ...env, NODE_COMPILE_CACHE: codeCache };
    await promisify(execFile)(file, args, {
      env: environment,
      cwd: '/',
      timeout: PREPARE_MS,
      killSignal: 'SIGKILL',
    });
    await writeFile(done, '');
  } catch {
    // The next start tries again.
  }
}

/** Compiled code belongs to one version in one folder under one Node; in a checkout, to one commit. */
function sourcesId(): string {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const parts = [VERSION, process.version, PREPARE, checkedOutCommit(root)];
  return hash('sha256', JSON.stringify(parts)).slice(0, 16);
}

export function isolationHealth({ by, missing }: WallsReport): Health['services'][string] {
  if (missing.length === 0) return { status: 'ok', detail: `Foreign content is kept apart by ${by}` };
  return {
    status: 'unconfigured',
    detail: `Foreign content is kept apart by ${by}. Missing: ${missing.join('; ')}`,
  };
}
