/** The explorer: a machine, its parameters, and what it does with them. */

import { Suspense } from 'react';
import type { Theme } from '../charts/index.ts';
import { asksQuestion } from '../model/state/state.ts';
import { message } from '../model/words/words.ts';
import { followAddress } from '../panels/address.ts';
import { awaited } from '../panels/awaited.tsx';
import { DropOpened } from '../panels/export/drop-opened.tsx';
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
import { PageFoot } from '../panels/page-foot.tsx';
import { ParametersPanel } from '../panels/parameters-panel.tsx';
import { part } from '../panels/part.ts';
import { startSession } from '../panels/session.ts';
import { SkipLink } from '../panels/skip-link.tsx';
import { useExplorer } from '../panels/store.ts';
import { useTheme, useThemeOnPage } from '../panels/theme.ts';
import { useWords } from '../panels/words.ts';
// Each lies beside the panel that it dresses; their order is that of the cascade.
import './base.css';
import './explorer.css';
import '../panels/header/header.css';
import '../panels/form/form.css';
import '../panels/form/slider.css';
import '../panels/form/controls.css';
import '../panels/figure/tabs.css';
import '../panels/figure/figure.css';
import '../panels/figure/status.css';
import '../panels/figure/tries.css';
import '../panels/figure/timeline.css';
import '../panels/figure/data.css';
import '../panels/machine/machine.css';
import '../panels/page-foot.css';
import '../panels/floating/floating.css';
import '../panels/export/drop-target.css';
import '../panels/export/export.css';
import '../panels/compare/compare.css';
import '../panels/custom/custom.css';
import '../panels/projector/projector.css';
import './low.css';
import '../panels/print/sheet.css';

const Question = part(() => import('../panels/question/question.tsx'));
const Colophon = part(() => import('../panels/print/explorer-colophon.tsx'));

function Explorer() {
  const { theme, toggle } = useTheme();
  useThemeOnPage(theme);
  const asks = useExplorer(({ link }) => asksQuestion(link));
  return (
    <LaterState>
      <div className="explorer">
        <SkipLink />
        <Header theme={theme} onToggleTheme={toggle} asks={asks} />
        <Notices />
        <DropOpened />
        <ShownProvider charts={1}>
          {asks ? (
            <Suspense fallback={awaited}>
              <Question theme={theme} />
              <Colophon />
            </Suspense>
          ) : (
            <Workshop theme={theme} />
          )}
        </ShownProvider>
      </div>
    </LaterState>
  );
}

/** A machine, its parameters, and what it does with them. */
function Workshop({ theme }: { theme: Theme }) {
  const t = useWords();
  return (
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
  );
}

/** Quiet: whoever is in the middle of something goes on with it. */
function newVersion(): void {
  const text = message('A newer version of Grainscope is here. The next load of this page uses it; nothing is lost.');
  notify({ key: '', text });
}

followAddress();
followLanguage();
startSession();
void mount(<Explorer />, newVersion);
