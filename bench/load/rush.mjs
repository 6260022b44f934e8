import { Agent, request } from 'node:http';

/**
 * The opening of registration as people make it: orders come at their own times, however slow the server is. Each person
 * has one connection, looks at the seats and then registers; every fifth order is a team of three, every tenth repeats the
 * order before it, as a double click does.
 * @typedef {object} Rush
 * @property {string} url
 * @property {string} eventId
 * @property {string} page the path of the event's page
 * @property {number} people connections
 * @property {number} perSecond orders
 * @property {number} seconds
 * @property {string} mark makes the addresses of this rush its own
 */

const [, , given = ''] = process.argv;
const { url, eventId, page, people, perSecond, seconds, mark } = /** @type {Rush} */ (JSON.parse(given));
const target = new URL(url);

/** @param {number} person */
const ipOf = (person) => `10.${(person >> 16) & 255}.${(person >> 8) & 255}.${person & 255}`;

const connections = Array.from({ length: people }, () => new Agent({ keepAlive: true, maxSockets: 1 }));

/** @type {number[]} */
const latencies = [];
/** How often each status came, by method. @type {Record<string, number>} */
const statuses = {};
/** What the accepted orders were told: a registration's status. @type {Record<string, number>} */
const told = {};
let refusedWithoutRetryAfter = 0;
let failed = 0;

/**
 * @param {number} person
 * @param {string} path
 * @param {object} [body]
 * @returns {Promise<{ status: number, retryAfter: string | undefined, text: string }>}
 */
function send(person, path, body) {
  const content = body && JSON.stringify(body);
  // A whole city, not one network: each has its own limits.
  const headers = {
    'x-forwarded-for': ipOf(person),
    ...(content && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(content) }),
  };
  const { hostname: host, port } = target;
  const options = { agent: connections[person], host, port, path, method: content ? 'POST' : 'GET', headers };
  return new Promise((resolve, reject) => {
    request(options, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part) => {
        text += part;
      });
      response.on('end', () => {
        const retryAfter = response.headers['retry-after'];
        resolve({ status: response.statusCode ?? 0, retryAfter, text });
      });
      response.on('error', reject);
    })
      .on('error', reject)
      .end(content);
  });
}

/** @param {number} index */
function orderOf(index) {
  const own = index % 10 === 9 ? index - 1 : index;
  /** @param {number} member */
  const email = (member) => `${mark}-${own}-${member}@college.test`;
  if (own % 5 === 4) {
    const members = ['Asha Rao', 'Ravi Nair', 'Meera Das'].map((name, member) => ({ name, email: email(member) }));
    const team = { eventId, teamName: `Team ${own}`, contactEmail: email(0), teamLeader: 'Asha Rao', members };
    return { path: '/api/team/registerTeam', body: team };
  }
  const body = { eventId, name: 'Asha Rao', email: email(0), phone: '98765 43210', college: 'NIT Suryapur' };
  return { path: '/api/registrations', body };
}

/** @param {string} kind @param {{ status: number, retryAfter: string | undefined }} response */
function note(kind, { status, retryAfter }) {
  const key = `${kind} ${status}`;
  statuses[key] = (statuses[key] ?? 0) + 1;
  if (status === 503 && retryAfter === undefined) refusedWithoutRetryAfter += 1;
}

/** @param {number} index @param {number} scheduledAt */
async function place(index, scheduledAt) {
  const person = index % people;
  try {
    if (index < people) note('page', await send(person, page));
    note('seats', await send(person, `/api/events/${eventId}/seats`));
    const { path, body } = orderOf(index);
    const response = await send(person, path, body);
    note('order', response);
    // From when the person meant to send it, so that a queue in front of the server counts.
    latencies.push(performance.now() - scheduledAt);
    if (response.status !== 200) return;
    const { data, registration } = JSON.parse(response.text);
    const { status } = registration ?? data;
    told[status] = (told[status] ?? 0) + 1;
  } catch {
    failed += 1;
  }
}

const began = performance.now();
/** @type {Promise<void>[]} */
const orders = [];
for (let index = 0; index < perSecond * seconds; index += 1) {
  const at = began + (index * 1000) / perSecond;
  const early = at - performance.now();
  if (early > 1) await new Promise((resolve) => setTimeout(resolve, early));
  orders.push(place(index, at));
}
await Promise.all(orders);
for (const connection of connections) connection.destroy();
const sorted = Float64Array.from(latencies).sort();
const p99 = sorted[Math.floor(sorted.length * 0.99)] ?? 0;
console.log(JSON.stringify({ orders: orders.length, statuses, told, refusedWithoutRetryAfter, failed, p99 }));
