/** One of a few, as radio buttons under a question. */

type Props = {
  legend: string;
  name: string;
  choices: readonly { key: string; text: string }[];
  chosen: string | undefined;
  onChoose(key: string): void;
};

export function ChoiceAnswer({ legend, name, choices, chosen, onChoose }: Props) {
  return (
    <fieldset className="lesson-choices">
      <legend>{legend}</legend>
      {choices.map(({ key, text }) => (
        <label key={key}>
          <input type="radio" name={name} value={key} checked={chosen === key} onChange={() => onChoose(key)} />
          {text}
        </label>
      ))}
    </fieldset>
  );
}
