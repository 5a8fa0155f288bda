/**
 * Run once for a version: keeps the compiled code that children start from, which they see and cannot change. For a
 * single file that is missing a child would load the compiler, so the programs themselves and what the common tasks load
 * later are part of it; parsers of documents that bring native code are not.
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
