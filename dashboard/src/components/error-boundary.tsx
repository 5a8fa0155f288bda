/** Keeps an error in one view from breaking the whole page. */
import { Component, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { View } from './view.tsx';

type Props = {
  children: ReactNode;
  /** Navigating elsewhere resets it. */
  place: string;
};

export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  override componentDidUpdate(before: Props): void {
    if (this.state.failed && before.place !== this.props.place) this.setState({ failed: false });
  }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <View>
        <div role="alert" className="flex flex-col items-start gap-3">
          <h1 className="font-semibold text-xl">This view could not be shown</h1>
          <p className="text-soft">
            Your data is safe. Reload the page; after an update of the service this also fetches the new app.
          </p>
          <Button kind="primary" icon="refresh" onClick={() => location.reload()}>
            Reload
          </Button>
        </div>
      </View>
    );
  }
}
