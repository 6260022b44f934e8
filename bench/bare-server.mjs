import cluster from 'node:cluster';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

// The least a Node server can do: the same bytes and headers for every request, from one process or more.
const [, , file = '', port = '', processes = '1'] = process.argv;

function serve() {
  const { headers, body } = JSON.parse(readFileSync(file, 'utf8'));
  const bytes = Buffer.from(body, 'base64');
  createServer((_request, response) => {
    response.writeHead(200, headers).end(bytes);
  }).listen(Number(port), '127.0.0.1');
}

if (cluster.isPrimary && Number(processes) > 1) {
  for (let started = 0; started < Number(processes); started += 1) cluster.fork();
} else {
  serve();
}
