/** Puts the SDK beside the app, packed for npm: `npm install <server>/dashboard/winnow-sdk.tgz`. */
import { readdirSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { packTar } from './pack-tar.ts';

const SDK = new URL('../sdk/', import.meta.url);

export function sdkPlugin(): Plugin {
  return {
    name: 'winnow-sdk',
    generateBundle() {
      const source = gzipSync(packTar(packageFiles()), { level: 9 });
      this.emitFile({ type: 'asset', fileName: 'winnow-sdk.tgz', source });
    },
  };
}

/** The files of `npm pack ./sdk`, but with the sources as types, because the compiler is only for development. */
function packageFiles(): { name: string; data: string }[] {
  const { scripts: _, files: __, ...manifest } = JSON.parse(read('package.json'));
  const exports = { '.': { types: './src/index.ts', default: './dist/index.js' } };
  const sources = readdirSync(new URL('src', SDK)).filter((name) => !name.endsWith('.test.ts'));
  return [
    { name: 'package/package.json', data: JSON.stringify({ ...manifest, exports }, null, 2) },
    ...sources.flatMap((name) => {
      const source = read(`src/${name}`).replace(/(from '\.[^']*)\.ts'/g, "$1.js'");
      const script = name.replace(/\.ts$/, '.js');
      return [
        { name: `package/src/${name}`, data: source },
        { name: `package/dist/${script}`, data: stripTypeScriptTypes(source) },
      ];
    }),
  ];
}

const read = (path: string) => readFileSync(new URL(path, SDK), 'utf8');
