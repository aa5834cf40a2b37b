// 重试 😀 keeps trying.
using System;
using System.Threading.Tasks;

namespace Example.Retry
{
    /// <summary>How long to wait.</summary>
    public interface IBackoff
    {
        TimeSpan Delay(int attempt);
    }

    [Serializable]
    public sealed class Retry<T> : IDisposable
    {
        public const int MaxAttempts = 5;
        private readonly IBackoff backoff;

        public Retry(IBackoff backoff)
        {
            this.backoff = backoff;
        }

        public int Attempts { get; private set; }

        /// <summary>Calls it until it works.</summary>
        public async Task<T> CallAsync(Func<Task<T>> work)
        {
            while (true)
            {
                try
                {
                    return await work();
                }
                catch (InvalidOperationException e) when (++Attempts < MaxAttempts)
                {
                    Console.WriteLine($"attempt {Attempts} failed: {e.Message}" + @"c:\{""");
                    await Task.Delay(backoff.Delay(Attempts));
                }
            }
        }

        public void Dispose() => Attempts = 0;
    }

    public enum Outcome { Done, Failed }

    public record Attempt(int Number, string Text);

    public delegate void Work(int attempt);
}
