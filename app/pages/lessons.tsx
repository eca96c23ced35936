/** Lessons: the list of them, one of them, and what a lecturer makes of them. */

import { Suspense, use } from 'react';
import { type Own, ownIn } from '../model/lesson/own-link.ts';
import { awaited } from '../panels/awaited.tsx';
import { UnknownLessons } from '../panels/lesson/not-known.tsx';
import {
  answersHere,
  type Brought,
  listWithin,
  type Place,
  placeHere,
  type ViewProps,
} from '../panels/lesson/place.ts';
import { mount } from '../panels/mount.tsx';
import { PageFoot } from '../panels/page-foot.tsx';
import { PageHead } from '../panels/page-head.tsx';
import { part, UNLOADED } from '../panels/part.ts';
import { resettle } from '../panels/store.ts';
import { useTheme, useThemeOnPage } from '../panels/theme.ts';
import { onWords, useWords, wordsNow } from '../panels/words.ts';
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
import '../panels/export/drop-target.css';
import '../panels/lesson/lesson-settings.css';
import '../panels/lesson/own-lesson.css';
import '../panels/lesson/paper.css';
import '../panels/print/sheet.css';

const List = part(() => import('../panels/lesson/lesson-list.tsx'), undefined, Unloaded);
const Run = part(() => import('../panels/lesson/lesson-run.tsx'), undefined, Unloaded);
const Collect = part(() => import('../panels/lesson/collect-view.tsx'), undefined, Unloaded);
const HandOut = part(() => import('../panels/lesson/hand-out.tsx'), undefined, Unloaded);
const KeySheet = part(() => import('../panels/lesson/key-sheet.tsx'), undefined, Unloaded);

const VIEWS = { list: List, run: Run, collect: Collect, handout: HandOut, key: KeySheet };

const own = ownIn(location.search, location.hash);
// Not before the page is: what is loaded for it may be in the same script.
const placed: Place | Promise<Place> = own === undefined ? placeHere() : brought(own).then(placeHere);

/** A lecturer's own lesson is read before anything is shown of it; what reads it is loaded only then. */
async function brought(own: Own): Promise<Brought> {
  try {
    return await (await import('../panels/lesson/bring-own.ts')).bringOwn(own);
  } catch {
    return { problems: [{ path: '', message: wordsNow()(UNLOADED) }] };
  }
}

/** All lessons, or those of the class with all that is answered. */
const listHere = () => listWithin(placeHere().plan, answersHere());

function Lessons() {
  const { theme, toggle } = useTheme();
  useThemeOnPage(theme);
  return (
    <>
      <PageHead theme={theme} onToggleTheme={toggle} current="lessons" lessonsAt={listHere} />
      <Suspense
        fallback={
          <main className="lessons" id="main">
            {awaited}
          </main>
        }
      >
        <Placed theme={theme} />
      </Suspense>
      <PageFoot isLessons />
    </>
  );
}

function Placed({ theme }: Pick<ViewProps, 'theme'>) {
  const place = placed instanceof Promise ? use(placed) : placed;
  const View = VIEWS[place.view];
  return (
    <main className="lessons" id="main" tabIndex={-1} data-of={place.view}>
      <Suspense fallback={awaited}>
        <UnknownLessons keys={place.unknown} />
        <View place={place} theme={theme} />
      </Suspense>
    </main>
  );
}

/** In the place of a part that did not come. */
function Unloaded() {
  const t = useWords();
  return <p role="alert">{t(UNLOADED)}</p>;
}

// The figures say their words anew in another language.
onWords(resettle);
void mount(<Lessons />);
