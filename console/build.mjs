// Bundles src/main into target/classes/console, and the page that loads it into console.html beside it. The files' names hold a hash of their content, so that a
// browser may keep them for ever; the page names them, and is asked for each time.
import { build } from 'esbuild';
import { createHash } from 'node:crypto';
import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';

const out = 'target/classes/console';
await rm(out, { recursive: true, force: true });
await mkdir(out, { recursive: true });
const { metafile } = await build({
  entryPoints: { console: 'src/main/main.tsx' },
  outdir: out,
  entryNames: '[name]-[hash]',
  bundle: true,
  minify: true,
  format: 'esm',
  target: 'es2022',
  metafile: true,
  legalComments: 'none',
});
// Whoever passes the bundle on passes its libraries' licences on.
const libraries = new Set(
  Object.keys(metafile.inputs).flatMap((path) => /^(node_modules\/(?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? []),
);
const licences = [];
for (const library of [...libraries].sort()) {
  const { name, version } = JSON.parse(await readFile(`${library}/package.json`, 'utf8'));
  const licence = (await readdir(library)).find((file) => /^LICEN[CS]E/i.test(file));
  licences.push(`${name} ${version}\n\n${await readFile(`${library}/${licence}`, 'utf8')}`);
}
const licenceText = licences.join('\n\n');
const licenceFile = `licences-${createHash('sha256').update(licenceText).digest('hex').slice(0, 8)}.txt`;
await writeFile(`${out}/${licenceFile}`, licenceText);
const files = Object.keys(metafile.outputs).map((path) => path.slice(out.length + 1));
const one = (end) => files.find((file) => file.endsWith(end));
const page = await readFile('src/main/index.html', 'utf8');
await writeFile(
  'target/classes/console.html',
  page.replace('console.css', one('.css')).replace('console.js', one('.js')).replace('licences.txt', licenceFile),
);
