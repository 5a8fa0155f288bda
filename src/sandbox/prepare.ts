/**
 * Run once for each version: stores the compiled code that children start from, which they can read but not change. A
 * single missing file would make a child load the compiler, so this imports the programs themselves and everything that
 * common tasks load later, but no document parsers with native code.
 */
import { flushCompileCache } from 'node:module';
import './child.ts';
import './walls/check-walls.ts';
import '../convert/documents/text/read-json.ts';
import '../convert/documents/text/read-text.ts';
import '../convert/html/select/select.ts';
import '../convert/main-content/text.ts';
import '../convert/next-page.ts';
import '../diff/compare.ts';
import '../extract/evidence/locate.ts';
import '../extract/json-schema/check.ts';
import '../extract/learned/page-index.ts';
import '../extract/learned/run.ts';
import '../extract/llm/answer/judge.ts';
import '../extract/llm/schema-work.ts';
import '../extract/local/extract.ts';
import '../extract/merge-pages.ts';
import '../extract/schema/sample-value.ts';
import '../extract/schema/schema-from-prompt.ts';
import '../extract/select/select.ts';
import '../extract/summary/summarise.ts';
import '../fetch/file-signature.ts';
import './tasks/check-monitor.ts';
import './tasks/learn-extractor.ts';
import './tasks/result-pages.ts';

flushCompileCache();
