/**
 * Around the lessons on a learning platform: it stays while the lessons within go from page to page, and speaks with the
 * platform by SCORM 1.2. Without a platform the lessons run all the same, and nothing is kept.
 */

import { SCORM } from 'pipwerks-scorm-api-wrapper';
import { hashOfSuspended, nameOf, scoreOf, suspended, timeText } from '../model/lesson/scorm.ts';
import type { Progress, ScormShell } from '../panels/lesson/shell.ts';
import './scorm.css';

const plan = document.querySelector<HTMLMetaElement>('meta[name="plan"]')?.content ?? '';
const frame = document.querySelector('iframe');
const began = performance.now();
const isConnected = connect();

/** A platform that forbids to look at its window has none. */
function connect(): boolean {
  try {
    SCORM.version = '1.2';
    return SCORM.init() === true;
  } catch {
    return false;
  }
}

const shell: ScormShell = {
  student: isConnected ? nameOf(SCORM.get('cmi.core.student_name')) : '',
  report(progress: Progress) {
    if (!isConnected) return;
    const data = suspended(progress.hash);
    // What does not fit is not kept by half: the platform has what was kept before.
    if (data !== undefined) SCORM.set('cmi.suspend_data', data);
    const score = scoreOf(progress);
    // Until it is known the platform has the score from before, though the person leave.
    if (score !== undefined) {
      SCORM.set('cmi.core.score.min', '0');
      SCORM.set('cmi.core.score.max', '100');
      SCORM.set('cmi.core.score.raw', String(score));
    }
    SCORM.set('cmi.core.lesson_status', progress.answered >= progress.asked ? 'completed' : 'incomplete');
    SCORM.save();
  },
};
(window as { grainscope?: ScormShell }).grainscope = shell;

if (frame !== null)
  frame.src = `lessons.html${plan}${isConnected ? hashOfSuspended(SCORM.get('cmi.suspend_data')) : ''}`;

let isOver = false;
addEventListener('pagehide', () => {
  if (isOver || !isConnected) return;
  isOver = true;
  SCORM.set('cmi.core.session_time', timeText(performance.now() - began));
  SCORM.set('cmi.core.exit', 'suspend');
  SCORM.quit();
});
