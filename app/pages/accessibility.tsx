/** The accessibility statement. */

import { Suspense } from 'react';
import { keepTogether } from '../model/words/units.ts';
import { spaceIn } from '../model/words/words.ts';
import { CriterionRow } from '../panels/accessibility/criterion-row.tsx';
import { conformance, criteria, principles, statement } from '../panels/accessibility/statement.ts';
import { useStatementWords } from '../panels/accessibility/words.ts';
import { awaited } from '../panels/awaited.tsx';
import { mount } from '../panels/mount.tsx';
import { PageFoot } from '../panels/page-foot.tsx';
import { PageHead } from '../panels/page-head.tsx';
import Colophon from '../panels/print/colophon.tsx';
import { useTheme, useThemeOnPage } from '../panels/theme.ts';
import { useWords } from '../panels/words.ts';
import './base.css';
import '../panels/header/header.css';
import '../panels/page-head.css';
import '../panels/page-foot.css';
import '../panels/fidelity/fidelity.css';
import '../panels/accessibility/accessibility.css';
import '../panels/print/sheet.css';

function Accessibility() {
  const t = useWords();
  const say = useStatementWords(t);
  const { theme, toggle } = useTheme();
  useThemeOnPage(theme);
  const open = criteria.flatMap(({ id, name, open: text }) => (text === undefined ? [] : [{ id, name, text }]));
  return (
    <>
      <PageHead theme={theme} onToggleTheme={toggle} />
      <main className="fidelity statement" id="main" tabIndex={-1}>
        <h1>{say(statement.title)}</h1>
        <p className="lede">{say(statement.lede)}</p>
        <div className="summary">
          <p className="verdict-line">{keepTogether(conformance(t, say))}</p>
          <p className="statement-date">{t`Last gone through: ${say(statement.date)}.`}</p>
        </div>
        <p className="statement-text">{say(statement.scope)}</p>
        <h2>{t`What remains open`}</h2>
        <ul className="statement-open">
          {open.map(({ id, name, text }) => (
            <li key={id}>
              <strong>{t`${`${id} ${say(name)}`}:`}</strong>
              {spaceIn(t)}
              {say(text)}
            </li>
          ))}
          {statement.also.map((text) => (
            <li key={text}>{say(text)}</li>
          ))}
        </ul>
        <h2>{t`A barrier?`}</h2>
        <p className="statement-text">{say(statement.contact)}</p>
        <h2>{t`How it was checked`}</h2>
        <p className="statement-text">{say(statement.method)}</p>
        {principles.map((principle) => (
          <section key={principle.name} className="principle">
            <h2>{say(principle.name)}</h2>
            <table className="criteria">
              <thead>
                <tr>
                  <th scope="col">{t`Criterion`}</th>
                  <th scope="col">{t`Verdict`}</th>
                  <th scope="col">{t`How`}</th>
                  <th scope="col">{t`Checked`}</th>
                </tr>
              </thead>
              <tbody>
                {principle.criteria.map((criterion) => (
                  <CriterionRow key={criterion.id} {...criterion} />
                ))}
              </tbody>
            </table>
          </section>
        ))}
      </main>
      <PageFoot />
      <Colophon address={location.href} />
    </>
  );
}

void mount(
  <Suspense fallback={awaited}>
    <Accessibility />
  </Suspense>,
);
