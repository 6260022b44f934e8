import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

// The least a Node server can do: the same bytes and headers for every request.
const [, , file = '', port = ''] = process.argv;
const { headers, body } = JSON.parse(readFileSync(file, 'utf8'));
const bytes = Buffer.from(body, 'base64');
createServer((_request, response) => {
  response.writeHead(200, headers).end(bytes);
}).listen(Number(port), '127.0.0.1');
