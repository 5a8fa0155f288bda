/** The converter of one state of the source: this one, or another commit's in a worktree of its own. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { createPool, type Pool } from '../../src/sandbox/pool.ts';
import { bareWalls } from '../../src/sandbox/walls/walls.ts';

export type Tree = {
  pool: Pool;
  root: string;
  /** May be called again. */
  close(): void;
};

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const MEMORY_MB = 512;
const TASK_MS = 120_000;
/** Of each tree, so that both together use all cores. */
export const CHILDREN = Math.max(1, Math.floor(availableParallelism() / 2));

const git = (...args: string[]): string => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();

export const currentState = (): string =>
  `${git('rev-parse', '--short', 'HEAD')}${git('status', '--porcelain', 'src') ? ' with changes not committed' : ''}`;

export function currentTree(): Tree {
  const pool = poolAt(ROOT);
  return { pool, root: ROOT, close: () => pool.close() };
}

/** The packages are those of this tree: what is compared is our source. */
export function treeAt(commit: string): Tree {
  const folder = mkdtempSync(join(tmpdir(), 'compare-outputs-'));
  const root = join(folder, 'tree');
  git('worktree', 'add', '--detach', '--quiet', root, commit);
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  const pool = poolAt(root);
  return {
    pool,
    root,
    close() {
      pool.close();
      if (!existsSync(folder)) return;
      git('worktree', 'remove', '--force', root);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** This tree's pool drives both children: what they say to each other has to stay the same. */
function poolAt(root: string): Pool {
  const program = pathToFileURL(join(root, fileOf(root, 'serveTasks(TASKS)')));
  // Children read nothing but what they are allowed to, and the other tree is not part of this one.
  const walls = bareWalls([root]);
  return createPool({ size: CHILDREN, memoryMb: MEMORY_MB, timeoutMs: TASK_MS, program, walls });
}

/** Where a piece of source is in a tree: files move from commit to commit. */
function fileOf(root: string, source: string): string {
  const [file] = execFileSync('git', ['grep', '-lF', source, '--', 'src'], {
    cwd: root,
    encoding: 'utf8',
  }).split('\n');
  if (!file) throw new Error(`No file below ${root}/src has ${source}`);
  return file;
}

/** A module of the tree, found by a piece of its source. */
export async function moduleOf(tree: Tree, source: string): Promise<Record<string, unknown>> {
  return import(pathToFileURL(join(tree.root, fileOf(tree.root, source))).href);
}
