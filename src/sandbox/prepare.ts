/**
 * Run once for a version, before children read anything: keeps the compiled code that they start from, and unpacks the
 * language data of text recognition. Children see both and can change neither.
 */
import { flushCompileCache } from 'node:module';
import { findOcrData } from '../convert/documents/ocr-data.ts';
import './tasks.ts';

const [cacheDir = '', dataDir = '', ...ocrLanguages] = process.argv.slice(2);
await findOcrData({ ocrLanguages, ocrDataDir: dataDir || undefined, cacheDir });
flushCompileCache();
