import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface TestSmtpServer {
  /** For SMTP_URL. */
  url: string;
  /** What was accepted, parsed, in order. */
  mails: { recipients: string[]; mail: Email }[];
  /** How often a mail was offered, the refused tries included. */
  offers: number;
  close(): Promise<void>;
}

/** A real SMTP server on a free port that refuses the first `refuse` mails for now (451) and takes the rest. */
export async function startSmtpServer({ refuse = 0, port = 0 } = {}): Promise<TestSmtpServer> {
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        server.offers += 1;
        if (server.offers <= refuse) {
          done(Object.assign(new Error('Come back later'), { responseCode: 451 }));
          return;
        }
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          server.mails.push({ recipients, mail });
          done();
        }, done);
      });
    },
  });
  await new Promise<void>((resolve, reject) => {
    smtp.once('error', reject);
    smtp.listen(port, '127.0.0.1', resolve);
  });
  const address = smtp.server.address() as AddressInfo;
  const server: TestSmtpServer = {
    url: `smtp://127.0.0.1:${address.port}`,
    mails: [],
    offers: 0,
    close: () => new Promise((resolve) => smtp.close(() => resolve())),
  };
  return server;
}
