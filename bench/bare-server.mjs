import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

// The least a Node server can do: the same bytes and headers for every request.
const { headers, body } = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'));
const bytes = Buffer.from(body, 'base64');
const server = createServer((_request, response) => {
  response.writeHead(200, headers).end(bytes);
});
server.listen(0, '127.0.0.1', () => console.log(JSON.stringify(server.address())));
