/** What limits programs whose time is divided into classes. */

import type { Limit, Share } from './explanation.ts';

export const handling = (share: Share): Limit => ({
  cause: 'message cost',
  share: share('send', 'receive', 'dispatch'),
});

export const handlingOrWaiting = (share: Share): Limit[] => [
  handling(share),
  { cause: 'waiting', share: share('wait', 'idle') },
];

export const computation = (share: Share): Limit => ({ cause: 'computation', share: share('compute') });
