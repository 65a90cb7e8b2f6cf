// A stand-in for `lucena serve`: the page and recorded documents, for work on the page without the program.
//   node tests/mock.mjs [port]      then  LUCENA_URL=http://127.0.0.1:PORT/ npm run test:browser
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Chess } from 'chessops/chess';
import { makeFen, parseFen } from 'chessops/fen';
import { makeSan } from 'chessops/san';
import { makeUci } from 'chessops/util';

const here = fileURLToPath(new URL('.', import.meta.url));
const dist = join(here, '..', 'dist');
const POLICY = "default-src 'self'; style-src 'self' 'unsafe-inline'";
const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' };
const PRACTICE = '8/8/8/3k4/8/8/R7/K7 w - - 0 1';

const fixture = async (name) => JSON.parse(await readFile(join(here, 'fixtures', `${name}.json`), 'utf8'));
const refuse = (status, kind, message) => Object.assign(new Error(message), { status, kind });

/** Recorded documents hold for one position; for another the server would have another. */
async function recorded(name, body) {
  const document = await fixture(name);
  if (body.moves?.length || (document.fen && body.fen && document.fen !== body.fen)) throw refuse(400, 'bad_input', 'the mock has no document for this position');
  return document;
}

function reply({ fen }) {
  const position = Chess.fromSetup(parseFen(fen).unwrap()).unwrap();
  const [[from, targets]] = [...position.allDests()].filter(([, squares]) => squares.nonEmpty());
  const move = { from, to: targets.first() };
  const san = makeSan(position, move);
  position.play(move);
  return { schema: 1, fen: makeFen(position.toSetup()), uci: makeUci(move), san };
}

const ROUTES = {
  'GET /health': () => ({ status: 'ok' }),
  'GET /limits': () => ({ nodes: 5_000_000, time_ms: 120_000, body_bytes: 1 << 20, jobs: 2, waiting: 64 }),
  'GET /motifs': () => fixture('motifs'),
  'POST /explain': (body) => recorded('explain', body),
  'POST /why-not': (body) => recorded('why-not', body),
  'POST /analyse': (body) => recorded('analyse', body),
  'POST /annotate': () => fixture('annotate'),
  'GET /endgame': () => fixture('endgame'),
  'POST /endgame/probe': (body) => recorded('endgame-probe', body),
  'POST /endgame/move': (body) => recorded('endgame-move', body),
  'POST /endgame/start': () => ({ schema: 1, fen: PRACTICE }),
  'POST /endgame/reply': reply,
  'POST /endgame/verify': () => fixture('verify'),
  'GET /lab': async () => ({
    schema: 1,
    algorithms: ['minimax', 'alpha-beta', 'pvs', 'sss'].map((name) => ({ name, about: '' })),
    trees: ['marsland-2', 'virgo-1', 'virgo-11'].map((name) => ({ name, about: '' })),
  }),
  'POST /lab/trees': () => fixture('lab-trees'),
  'POST /lab/explain': () => fixture('lab-explain'),
  'POST /lab/horizon': () => fixture('lab-horizon'),
};
const partsOf = (document) => document.games?.[0].moves.map((move) => ({ ...move, game: 1, settled: true })) ?? (document.depth ? [document] : []);
const pause = (ms) => new Promise((done) => setTimeout(done, ms));

async function api(request, response) {
  const path = new URL(request.url, 'http://mock').pathname.replace('/api/v1', '');
  let text = '';
  for await (const piece of request) text += piece;
  const route = ROUTES[`${request.method} ${path}`] ?? (path.startsWith('/endgame/') ? () => fixture('endgame-rules') : null);
  if (!route) throw refuse(404, 'not_found', `no route ${path}`);
  const document = await route(text ? JSON.parse(text) : {});
  if (!request.headers.accept?.includes('event-stream')) return void response.end(JSON.stringify(document));
  response.setHeader('content-type', 'text/event-stream');
  const send = (event, data) => response.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  const parts = partsOf(document);
  for (const [index, part] of parts.entries()) {
    send('progress', { done: index, total: parts.length, text: `move ${index + 1} of ${parts.length}` });
    send('partial', part);
    await pause(20);
  }
  send('document', document);
  response.end();
}

async function page(request, response) {
  const path = normalize(new URL(request.url, 'http://mock').pathname);
  const file = path === '/' ? '/index.html' : path;
  response.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream');
  response.end(await readFile(join(dist, file)));
}

const server = createServer(async (request, response) => {
  response.setHeader('content-security-policy', POLICY);
  response.setHeader('content-type', 'application/json');
  try {
    await (request.url.startsWith('/api/') ? api : page)(request, response);
  } catch (error) {
    const { status = 404, kind = 'not_found', message } = error;
    response.statusCode = status;
    response.end(JSON.stringify({ error: { status, kind, message } }));
  }
});
server.listen(Number(process.argv[2] ?? 0), '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}/`));
