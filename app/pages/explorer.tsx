/** The explorer: a machine, its parameters, and what it does with them. */

import { Suspense } from 'react';
import { message } from '../model/words.ts';
import { followAddress } from '../panels/address.ts';
import { awaited } from '../panels/awaited.tsx';
import { DropTarget } from '../panels/export/drop-target.tsx';
import { notify } from '../panels/export/notify.ts';
import { ExperimentTabs } from '../panels/figure/experiment-tabs.tsx';
import { FigurePanel } from '../panels/figure/figure-panel.tsx';
import { ShownProvider } from '../panels/figure/shown.tsx';
import { Header } from '../panels/header/header.tsx';
import { followLanguage } from '../panels/language.ts';
import { LaterState } from '../panels/later-state.tsx';
import { MachinePanel } from '../panels/machine/machine-panel.tsx';
import { mount } from '../panels/mount.tsx';
import { Notices } from '../panels/notices.tsx';
import { keepForOffline } from '../panels/offline.ts';
import { PageFoot } from '../panels/page-foot.tsx';
import { ParametersPanel } from '../panels/parameters-panel.tsx';
import { part } from '../panels/part.ts';
import { startSession } from '../panels/session.ts';
import { SkipLink } from '../panels/skip-link.tsx';
import { useTheme, useThemeOnPage } from '../panels/theme.ts';
import { useWords } from '../panels/words.ts';
import './base.css';
import './explorer.css';
import './header.css';
import './form.css';
import './slider.css';
import './controls.css';
import './tabs.css';
import './figure.css';
import './status.css';
import './tries.css';
import './timeline.css';
import './data.css';
import './machine.css';
import './foot.css';
import './floating.css';
import './export.css';
import './compare.css';
import './custom.css';
import './projector.css';
import './low.css';
import './sheet.css';
import './print.css';

const Colophon = part(() => import('../panels/print/explorer-colophon.tsx'));

function Explorer() {
  const t = useWords();
  const { theme, toggle } = useTheme();
  useThemeOnPage(theme);
  return (
    <LaterState>
      <div className="explorer">
        <SkipLink />
        <Header theme={theme} onToggleTheme={toggle} />
        <Notices />
        <DropTarget />
        <ShownProvider charts={1}>
          <div className="columns">
            <ParametersPanel />
            <main className="middle" id="main" tabIndex={-1}>
              <ExperimentTabs>
                <FigurePanel theme={theme} />
              </ExperimentTabs>
            </main>
            <Suspense fallback={awaited}>
              <Colophon />
            </Suspense>
            <div className="side">
              <aside className="about-machine" aria-label={t`The machine`}>
                <MachinePanel theme={theme} />
              </aside>
              <PageFoot />
            </div>
          </div>
        </ShownProvider>
      </div>
    </LaterState>
  );
}

/** Quiet: whoever is in the middle of something goes on with it. */
function newVersion(): void {
  const text = message(
    'A newer version of Grainscope is here. It is used when this page is loaded next; nothing is lost by that.',
  );
  notify({ key: '', text });
}

followAddress();
followLanguage();
startSession();
void mount(<Explorer />);
keepForOffline(newVersion);
