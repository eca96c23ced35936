/** Lessons: the list of them, one of them, and what a lecturer makes of them. */

import { Suspense } from 'react';
import { awaited } from '../panels/awaited.tsx';
import { placeHere } from '../panels/lesson/place.ts';
import { mount } from '../panels/mount.tsx';
import { PageFoot } from '../panels/page-foot.tsx';
import { PageHead } from '../panels/page-head.tsx';
import { part } from '../panels/part.ts';
import { resettle } from '../panels/store.ts';
import { useTheme, useThemeOnPage } from '../panels/theme.ts';
import { onWords, useWords } from '../panels/words.ts';
import './base.css';
import '../panels/header/header.css';
import '../panels/page-head.css';
import '../panels/page-foot.css';
import '../panels/form/form.css';
import '../panels/form/slider.css';
import '../panels/form/controls.css';
import '../panels/figure/figure.css';
import '../panels/figure/status.css';
import '../panels/floating/floating.css';
import '../panels/compare/compare.css';
import '../panels/lesson/lesson.css';
import '../panels/lesson/lesson-list.css';
import '../panels/lesson/lesson-step.css';
import '../panels/lesson/lesson-end.css';
import '../panels/lesson/lesson-settings.css';
import '../panels/lesson/paper.css';
import '../panels/print/sheet.css';

const List = part(() => import('../panels/lesson/lesson-list.tsx'), undefined, Unloaded);
const Run = part(() => import('../panels/lesson/lesson-run.tsx'), undefined, Unloaded);
const Collect = part(() => import('../panels/lesson/collect-view.tsx'), undefined, Unloaded);
const HandOut = part(() => import('../panels/lesson/hand-out.tsx'), undefined, Unloaded);
const KeySheet = part(() => import('../panels/lesson/key-sheet.tsx'), undefined, Unloaded);

const VIEWS = { list: List, run: Run, collect: Collect, handout: HandOut, key: KeySheet };

const place = placeHere();

function Lessons() {
  const { theme, toggle } = useTheme();
  useThemeOnPage(theme);
  const View = VIEWS[place.view];
  return (
    <>
      <PageHead theme={theme} onToggleTheme={toggle} current="lessons" />
      <main className="lessons" id="main" tabIndex={-1} data-of={place.view}>
        <Suspense fallback={awaited}>
          <View place={place} theme={theme} />
        </Suspense>
      </main>
      <PageFoot />
    </>
  );
}

/** In the place of a part that did not come. */
function Unloaded() {
  const t = useWords();
  return (
    <p role="alert">{t`This part of the page could not be loaded. Check the connection and load the page again.`}</p>
  );
}

// The figures say their words anew in another language.
onWords(resettle);
void mount(<Lessons />);
