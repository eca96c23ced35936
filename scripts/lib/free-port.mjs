// @ts-check
import { createServer } from 'node:net';

/** @returns {Promise<number>} a port of this computer that nothing listens on now */
export const freePort = () =>
  new Promise((done, fail) => {
    const server = createServer();
    server.on('error', fail);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => done(address && typeof address === 'object' ? address.port : 0));
    });
  });
