// 重试 😀 keeps trying.
import * as React from 'react';

interface Props {
  label: string;
  onRetry: () => void;
}

/** A button that tries again. */
export function RetryButton({ label, onRetry }: Props): JSX.Element {
  return <button onClick={onRetry}>Don't stop: {label}</button>;
}

export const Panel: React.FC<Props> = (props) => {
  const [count, setCount] = React.useState(0);
  return (
    <div>
      <RetryButton {...props} onRetry={() => setCount(count + 1)} />
    </div>
  );
};

export default class Counter extends React.Component<Props> {
  render() {
    return <span>{this.props.label}</span>;
  }
}
