"""`python -m microweave.extruct URL`."""

from .tool import main

if __name__ == "__main__":
    print(main())
